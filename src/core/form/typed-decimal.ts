/** The signs that a language writes numbers with. */
export interface DecimalStyle {
  readonly decimal: string;
  readonly group: string;
}

/**
 * Reads a number as it was typed or pasted, in the language's own format or with the other sign for decimals, and
 * answers it as a decimal text: `1.234,50` and `1234.5 %` alike. Undefined when it is none.
 */
export function typedDecimal(typed: string, { decimal, group }: DecimalStyle): string | undefined {
  const text = typed.normalize('NFKC').replace(/[\s%'’٪]/g, '');
  if (!/^\d(?:[\d.,]*\d)?$|^[.,]\d+$/.test(text)) return undefined;
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return trimmed(text, '');
  const [whole, fraction] = [
    text.slice(0, text.lastIndexOf(last)),
    text.slice(text.lastIndexOf(last) + 1),
  ];
  // A sign that stands once parts decimals, unless it is the language's own for groups and three digits follow.
  const isDecimal =
    signs.filter((sign) => sign === last).length === 1 &&
    (last === decimal || signs.length > 1 || last !== group || fraction.length !== 3);
  const grouped = isDecimal ? whole : text;
  if (!/^\d*$|^\d{1,3}([.,])\d{2,3}(?:\1\d{2,3})*$/.test(grouped)) return undefined;
  return isDecimal
    ? trimmed(grouped.replace(/[.,]/g, ''), fraction)
    : trimmed(text.replace(/[.,]/g, ''), '');
}

function trimmed(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
