import type { Theme, ThemeType } from '#config/theme.gen.ts';

/** How the files of each family begin, as the font's package names them. */
const stems: Readonly<Record<ThemeType['body'], string>> = {
  inter: 'inter-',
  manrope: 'manrope-',
  'source-serif': 'source-serif-4-',
};

/**
 * The files without the fonts of families that none of the themes speaks in. Their @font-face stays in the stylesheet
 * that all bundles share: a browser fetches a font only when some text asks for it, and here none can.
 */
export function withoutUnusedFonts(files: readonly string[], themes: readonly Theme[]): string[] {
  const spoken = fontsOf(themes);
  const unused = Object.entries(stems)
    .filter(([family]) => !spoken.has(family as ThemeType['body']))
    .map(([, stem]) => `assets/${stem}`);
  return files.filter(
    (file) => !(file.endsWith('.woff2') && unused.some((stem) => file.startsWith(stem))),
  );
}

/** Families that some of the themes speak in. */
export function fontsOf(themes: readonly Theme[]): ReadonlySet<ThemeType['body']> {
  return new Set(themes.flatMap(({ type }) => [type.body, type.heading, type.figure]));
}
