import { compare } from '#core/money.ts';
import type { Bond } from './bond.ts';
import type { Fund } from './fund.ts';
import type { Note } from './note.ts';
import type { Placing } from './placing.ts';
import type { Product } from './product.ts';
import type { Quant } from './quant.ts';

/** What stands in a catalogue. */
export type CatalogueItem = Product | Fund | Bond | Note | Quant | Placing;

/** What a catalogue can be narrowed to. */
export const shownKinds = [
  'all',
  'fixed',
  'flex',
  'daily',
  'fund',
  'bond',
  'subscribe',
  'quant',
  'stock',
  'block',
] as const;
export type ShownKind = (typeof shownKinds)[number];

export interface CatalogueFilter {
  readonly kind: ShownKind;
  /** `null` for every currency. */
  readonly currency: string | null;
  /** The highest risk that is shown; `null` for all. */
  readonly risk: number | null;
}

/** Of the catalogue's address, whatever stands there: what is no filter narrows nothing. */
export function readFilter(place: URLSearchParams): CatalogueFilter {
  const risk = Number(place.get('risk'));
  const currency = place.get('currency');
  return {
    kind: shownKinds.find((each) => each === place.get('kind')) ?? 'all',
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    risk: Number.isInteger(risk) && risk >= 1 && risk <= 5 ? risk : null,
  };
}

export function isShown(item: CatalogueItem, { kind, currency, risk }: CatalogueFilter): boolean {
  const own = item.type === 'savings' || item.type === 'earn' ? item.subtype : item.type;
  return (
    (kind === 'all' || own === kind) &&
    (currency === null || item.currency === currency) &&
    (risk === null || item.risk <= risk)
  );
}

const order: readonly Product['subtype'][] = ['flex', 'daily', 'fixed'];

/** Money that can be taken out first, then by term, then by what they pay; funds, bonds and notes after them, by their risk. */
export function inOrder(
  products: readonly Product[],
  funds: readonly Fund[],
  bonds: readonly Bond[],
  notes: readonly Note[],
  quants: readonly Quant[],
  placings: readonly Placing[],
): readonly CatalogueItem[] {
  const rated = [...products].sort(
    (a, b) =>
      order.indexOf(a.subtype) - order.indexOf(b.subtype) ||
      (a.days ?? 0) - (b.days ?? 0) ||
      compare(a.annual_rate ?? '0', b.annual_rate ?? '0') ||
      (a.code < b.code ? -1 : 1),
  );
  const priced = [funds, bonds, notes, quants, placings].flatMap((items) =>
    [...items].sort(byRisk),
  );
  return [...rated, ...priced];
}

function byRisk(a: CatalogueItem, b: CatalogueItem): number {
  return a.risk - b.risk || (a.code < b.code ? -1 : 1);
}
