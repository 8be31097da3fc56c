const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);
// Of the fonts that the backend prints with.
const printable = new Set(['Latn', 'Deva', 'Hans']);

/** Whether a language is written from right to left, as its script is. */
export function isRightToLeft(tag: string): boolean {
  return rightToLeft.has(scriptOf(tag));
}

/** Whether the fonts of printed documents have the letters of a language. */
export function isPrintable(tag: string): boolean {
  return printable.has(scriptOf(tag));
}

function scriptOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script ?? 'Latn';
}
