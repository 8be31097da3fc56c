import type { CatalogueItem } from './shown-kinds.ts';

/** So many stand beside each other at most. */
export const maxCompared = 3;

/** What is to be compared, from the catalogue's address: products that are offered, each once, in the order chosen. */
export function readCompared(
  place: URLSearchParams,
  items: readonly CatalogueItem[],
): readonly CatalogueItem[] {
  const codes = new Set((place.get('compare') ?? '').split(','));
  return [...codes]
    .flatMap((code) => items.find((item) => item.code === code) ?? [])
    .slice(0, maxCompared);
}

/** The address's part once one more is chosen, or one less; `null` for none. What is beyond the limit is not added. */
export function toggled(compared: readonly CatalogueItem[], code: string): string | null {
  const codes = compared.map((item) => item.code);
  const next = codes.includes(code)
    ? codes.filter((each) => each !== code)
    : [...codes, code].slice(0, maxCompared);
  return next.length === 0 ? null : next.join(',');
}
