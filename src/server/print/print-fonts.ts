import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOfWoff } from './sfnt-of-woff.ts';

/** Fonts by what they draw; a sign is drawn by the first that has it. */
export const printFonts = ['latin', 'latinExt', 'devanagari', 'chinese'] as const;
export type PrintFont = (typeof printFonts)[number];

const require = createRequire(import.meta.url);
const sources: Readonly<Record<PrintFont, () => string | URL>> = {
  latin: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  latinExt: () =>
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  devanagari: () =>
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  chinese: () => new URL('../fonts/noto-sans-sc-400.woff', import.meta.url),
};
const read = new Map<PrintFont, Buffer>();

/** A font as a file; read once, when a text first needs it. */
export function fontFile(font: PrintFont): Buffer {
  const known = read.get(font);
  if (known !== undefined) return known;
  const file = sfntOfWoff(readFileSync(sources[font]()));
  read.set(font, file);
  return file;
}

export interface TextRun {
  readonly font: PrintFont;
  readonly text: string;
}

// The ranges of the files: latin-ext has neither digits nor the letters of English, and Devanagari has its own marks.
const latinExt =
  /[\u0304\u0308\u0329\u0100-\u0130\u0132-\u0152\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u02ce-\u02d7\u02dd-\u02ff\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a0-\u20ab\u20ad-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/u;
const devanagari =
  /[\u0900-\u097f\u1cd0-\u1cf9\u200c-\u200d\u20b9\u25cc\ua830-\ua839\ua8e0-\ua8ff]/u;
const chinese = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/u;

/** A text in pieces of one font each, so that the signs of a syllable are shaped together. */
export function textRuns(text: string): readonly TextRun[] {
  const runs: { font: PrintFont; text: string }[] = [];
  // What no font draws at that width is a plain space or hyphen.
  for (const sign of text.normalize('NFC').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')) {
    const font = fontOf(sign);
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

function fontOf(sign: string): PrintFont {
  if (chinese.test(sign)) return 'chinese';
  if (devanagari.test(sign)) return 'devanagari';
  return latinExt.test(sign) ? 'latinExt' : 'latin';
}
