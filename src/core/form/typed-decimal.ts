import { latinDigits } from './latin-digits.ts';

/** The signs that a language writes numbers with. */
export interface DecimalStyle {
  readonly decimal: string;
  readonly group: string;
}

/**
 * Reads a number as it was typed or pasted, in the language's own format or with the other sign for decimals, in the
 * digits of any language, and answers it as a decimal text: `1.234,50`, `१,२३४.५०` and `1234.5 %` alike. Undefined when
 * it is none, or when its groups are of no known size: money is never guessed.
 */
export function typedDecimal(typed: string, { decimal, group }: DecimalStyle): string | undefined {
  // A raised digit or a fraction would be normalised to digits that were not typed.
  if (/\p{No}/u.test(typed)) return undefined;
  const text = latinDigits(typed.normalize('NFKC'))
    .replace(/[\p{Cf}%٪]/gu, '')
    .replaceAll('٫', decimal)
    .trim()
    .replace(/[\s٬'’]+/g, ' ');
  if (!/^\d(?:[\d., ]*\d)?$|^[.,]\d+$/.test(text) || /[., ]{2}/.test(text)) return undefined;
  const signs = text.match(/[., ]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return trimmed(text, '');
  const [whole, fraction] = [
    text.slice(0, text.lastIndexOf(last)),
    text.slice(text.lastIndexOf(last) + 1),
  ];
  // A sign that stands once parts decimals, unless it is the language's own for groups and three digits follow.
  const isDecimal =
    last !== ' ' &&
    signs.filter((sign) => sign === last).length === 1 &&
    (last === decimal || signs.length > 1 || last !== group || fraction.length !== 3);
  const grouped = isDecimal ? whole : text;
  if (!/^\d*$/.test(grouped) && !isGrouped(grouped)) return undefined;
  return trimmed(grouped.replace(/[., ]/g, ''), isDecimal ? fraction : '');
}

/** In threes, or as in India: the last three, and twos before them. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d\d)+,\d{3}$/.test(text);
}

function trimmed(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
