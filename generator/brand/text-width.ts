/** Widths of letters that follow one another from a code, in hundredths of an em at a weight of 600. What does not fit by these fits in no theme. */
const tables = [
  // The printable characters of ASCII in Inter, Manrope and Source Serif, the narrowest of the three, as Chromium draws them.
  table(
    ' ',
    '20 31 42 54 54 66 66 21 37 37 44 55 29 33 29 32 55 42 55 54 55 55 55 52 55 55 31 31 55 55 55 43 87 66 63 66 69 58 52 71 72 26 39 58 53 85 71 74 63 74 65 56 60 71 67 91 64 59 59 36 37 36 48 47 35 55 61 53 61 54 37 57 61 26 26 52 26 88 61 59 61 61 39 48 35 61 54 79 55 55 50 37 28 37 53',
  ),
  // Greek and Cyrillic come from fonts of the system: nine tenths of the narrowest in Liberation and DejaVu, sans and serif.
  table(
    'Α',
    '60 60 49 56 54 54 64 64 25 59 60 74 64 56 64 64 50 20 52 54 54 65 60 66 66 20 20 20 20 20 20 20 47 45 39 42 37 37 47 43 19 45 43 48 40 40 45 45 44 35 48 35 44 51 39 56 59',
  ),
  table(
    'Ѐ',
    '20 20 67 20 59 50 25 20 26 78 78 66 20 20 20 64 60 51 60 48 60 54 80 45 64 20 52 59 74 64 64 64 50 60 54 54 68 60 64 58 82 84 63 78 51 59 90 60 39 45 42 32 45 39 60 35 48 20 39 44 56 48 45 48 45 39 39 45 58 45 48 45 69 69 46 60 41 38 67 41 20 20 43 20 38 35 19 20 19 65 65 45 20 20 20 48',
  ),
];

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
  const code = sign.codePointAt(0) ?? 0;
  const known = tables.find(({ from, widths }) => code >= from && code < from + widths.length);
  if (known !== undefined) return (known.widths[code - known.from] ?? 0) / 100;
  if (/\p{C}/u.test(sign)) return 0;
  // The narrow forms of katakana and Hangul.
  if (/[\uFF61-\uFFDC]/u.test(sign)) return 0.5;
  if (/\p{Script=Hangul}/u.test(sign)) return 0.8;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign)) return 1;
  // About a narrow letter: how wide a sign of another script is differs too much from font to font.
  return 0.2;
}

function table(first: string, widths: string) {
  return { from: first.codePointAt(0) ?? 0, widths: widths.split(' ').map(Number) };
}
