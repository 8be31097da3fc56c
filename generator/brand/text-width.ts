// Widths of the printable characters of ASCII in hundredths of an em: of Inter, Manrope and Source Serif at a weight of 600,
// the narrowest of the three, as Chromium draws them. What does not fit by these fits in no theme.
const narrowest =
  '20 31 42 54 54 66 66 21 37 37 44 55 29 33 29 32 55 42 55 54 55 55 55 52 55 55 31 31 55 55 55 43 87 66 63 66 69 58 52 71 72 26 39 58 53 85 71 74 63 74 65 56 60 71 67 91 64 59 59 36 37 36 48 47 35 55 61 53 61 54 37 57 61 26 26 52 26 88 61 59 61 61 39 48 35 61 54 79 55 55 50 37 28 37 53'
    .split(' ')
    .map(Number);

/** About how wide a text is in pixels at a size, never wider than it is drawn. */
export function textWidth(text: string, size: number, trackingEm = 0): number {
  // An accent takes no room of its own.
  const signs = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')];
  const ems = signs.reduce((sum, sign) => sum + widthOf(sign) + trackingEm, 0);
  return ems * size;
}

/** Lines that words take in a width, broken between them; a word that is wider than the width stands alone. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\s+/).reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && measure(joined) <= width
      ? [...lines.slice(0, -1), joined]
      : [...lines, word];
  }, []);
}

function widthOf(sign: string): number {
  const ascii = narrowest[(sign.codePointAt(0) ?? 0) - 32];
  if (ascii !== undefined) return ascii / 100;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign)
    ? 1
    : 0.5;
}
