// Widths of the printable characters of ASCII in hundredths of an em: of Inter, Manrope and Source Serif at a weight of 600,
// the narrowest of the three, as Chromium draws them. What does not fit by these fits in no theme.
const narrowest =
  '20 31 42 54 54 66 66 21 37 37 44 55 29 33 29 32 55 42 55 54 55 55 55 52 55 55 31 31 55 55 55 43 87 66 63 66 69 58 52 71 72 26 39 58 53 85 71 74 63 74 65 56 60 71 67 91 64 59 59 36 37 36 48 47 35 55 61 53 61 54 37 57 61 26 26 52 26 88 61 59 61 61 39 48 35 61 54 79 55 55 50 37 28 37 53'
    .split(' ')
    .map(Number);

/** Written close together, and broken between any two of them. */
const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
/** Spaces that lines break at; no-break spaces are others. */
const spaces = /[\t\n\f\r \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]+/u;
/** After a hyphen, a dash and a sign that only says where a word may be broken, and on either side of an ideograph. */
const insideWord = new RegExp(
  String.raw`(?<=[\-\u2010\u2013\u2014\u00AD\u200B${ideograph}])|(?=[${ideograph}])`,
  'u',
);

/** About how wide a text is in pixels at a size, never wider than it is drawn. */
export function textWidth(text: string, size: number, trackingEm = 0): number {
  // An accent takes no room of its own. Put together again, as a syllable of Hangul is one sign.
  const signs = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')];
  const ems = signs.reduce((sum, sign) => sum + widthOf(sign) + trackingEm, 0);
  return ems * size;
}

/** Lines that a text takes in a width, broken where a browser may; what is wider than the width and not broken stands alone. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const parts = text
    .split(spaces)
    .flatMap((word) =>
      word.split(insideWord).map((part, index) => ({ part, before: index === 0 ? ' ' : '' })),
    );
  return parts.reduce<string[]>((lines, { part, before }) => {
    const last = lines.at(-1);
    const joined = last === undefined ? part : `${last}${before}${part}`;
    return last !== undefined && measure(joined) <= width
      ? [...lines.slice(0, -1), joined]
      : [...lines, part];
  }, []);
}

function widthOf(sign: string): number {
  const ascii = narrowest[(sign.codePointAt(0) ?? 0) - 32];
  if (ascii !== undefined) return ascii / 100;
  if (/\p{C}/u.test(sign)) return 0;
  // The narrow forms of katakana and Hangul.
  if (/[\uFF61-\uFFDC]/u.test(sign)) return 0.5;
  if (/\p{Script=Hangul}/u.test(sign)) return 0.8;
  // About a narrow letter: how wide a sign of another script is differs too much from font to font.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign) ? 1 : 0.2;
}
