import type { Palette, Theme, ThemeType } from '#config/theme.gen.ts';

const families: Readonly<Record<ThemeType['body'], string>> = {
  inter:
    'Inter,"Inter fallback",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari","PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif',
  manrope:
    'Manrope,"Manrope fallback",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari","PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif',
  'source-serif':
    '"Source Serif 4","Source Serif 4 fallback",Georgia,"Noto Serif","Noto Serif Devanagari","Songti SC","Noto Serif SC",serif',
};

/**
 * The stylesheet of one theme: `--t-<group>-<name>` under :root, and what differs in the dark. Until the app has put
 * `light` or `dark` on the page, the system decides, so that the first paint has the right ground.
 */
export function themeCss(theme: Theme): string {
  const { body, heading, figure, ...weights } = theme.type;
  const light = [
    ...palette(theme.light),
    ...variables('type', {
      body: families[body],
      heading: families[heading],
      figure: families[figure],
      ...weights,
    }),
    ...variables('shape', theme.shape),
    ...variables('density', theme.density),
    ...variables('elevation', theme.elevation),
  ];
  const dark = palette(theme.dark).join(';');
  return `:root{${light.join(';')}}\n:root.dark{${dark}}\n@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}\n`;
}

function palette(colours: Palette): string[] {
  return variables('color', colours);
}

function variables(group: string, values: object): string[] {
  return Object.entries(values).map(([name, value]) => `--t-${group}-${kebab(name)}:${value}`);
}

// Every theme has the same few names.
const kebabNames = new Map<string, string>();

function kebab(name: string): string {
  const known = kebabNames.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  kebabNames.set(name, made);
  return made;
}
