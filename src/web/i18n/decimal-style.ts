import type { DecimalStyle } from '#core/form/typed-decimal.ts';

const known = new Map<string, DecimalStyle>();

/** The signs that a language writes numbers with. */
export function decimalStyle(locale: string): DecimalStyle {
  const style = known.get(locale) ?? styleOf(locale);
  known.set(locale, style);
  return style;
}

function styleOf(locale: string): DecimalStyle {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1234567.5);
  const sign = (type: string, usual: string) =>
    parts.find((part) => part.type === type)?.value ?? usual;
  return { decimal: sign('decimal', '.'), group: sign('group', ',') };
}
