import { compare } from '#core/money.ts';
import { lastingObstacle } from '#core/product/lasting-obstacle.ts';
import type { Bond } from './bond.ts';
import type { Fund } from './fund.ts';
import type { Note } from './note.ts';
import type { Placing } from './placing.ts';
import type { Obstacle } from './product-obstacles.tsx';
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
  'otc',
] as const;
export type ShownKind = (typeof shownKinds)[number];

export interface CatalogueFilter {
  readonly kind: ShownKind;
  /** `null` for every currency. */
  readonly currency: string | null;
  /** The highest risk that is shown; `null` for all. */
  readonly risk: number | null;
  /** The largest minimum that is shown, in the currency of each; `null` for all. */
  readonly minimum: string | null;
  /** The lowest yield that is shown, in percent a year; `null` for all, those without a known one among them. */
  readonly yield: string | null;
  /** Whether what is closed to the client is left out. */
  readonly isEligible: boolean;
}

export const noFilter: CatalogueFilter = {
  kind: 'all',
  currency: null,
  risk: null,
  minimum: null,
  yield: null,
  isEligible: false,
};

/** The address without a filter. */
export const withoutFilter = {
  kind: null,
  currency: null,
  risk: null,
  minimum: null,
  yield: null,
  eligible: null,
} as const;

/** Of the catalogue's address, whatever stands there: what is no filter narrows nothing. */
export function readFilter(place: URLSearchParams): CatalogueFilter {
  const risk = Number(place.get('risk'));
  const currency = place.get('currency');
  return {
    kind: shownKinds.find((each) => each === place.get('kind')) ?? 'all',
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    risk: Number.isInteger(risk) && risk >= 1 && risk <= 5 ? risk : null,
    minimum: /^10+$/.test(place.get('minimum') ?? '') ? place.get('minimum') : null,
    yield: /^[1-9]\d?$/.test(place.get('yield') ?? '') ? place.get('yield') : null,
    isEligible: place.get('eligible') === 'yes',
  };
}

/** Of a filter what counts for these products: amounts of several currencies are not compared with one. */
export function countingFilter(
  filter: CatalogueFilter,
  items: readonly CatalogueItem[],
): CatalogueFilter {
  const isOne = filter.currency !== null || new Set(items.map((each) => each.currency)).size < 2;
  return isOne ? filter : { ...filter, minimum: null };
}

export function isShown(item: CatalogueItem, filter: CatalogueFilter): boolean {
  const { kind, currency, risk, minimum, isEligible } = filter;
  const own = item.type === 'savings' || item.type === 'earn' ? item.subtype : item.type;
  const earns = yieldOf(item);
  return (
    (kind === 'all' || own === kind) &&
    (currency === null || item.currency === currency) &&
    (risk === null || item.risk <= risk) &&
    (minimum === null || compare(item.minimum, minimum) <= 0) &&
    (filter.yield === null || (earns !== null && compare(earns, filter.yield) >= 0)) &&
    (!isEligible || lastingObstacle<Obstacle>(item.obstacles) === undefined)
  );
}

/** What it is known to earn in percent a year: its rate, or the yield to maturity; `null` where its result is open. */
export function yieldOf(item: CatalogueItem): string | null {
  if (item.type === 'savings' || item.type === 'earn') return item.annual_rate;
  return item.type === 'bond' ? item.yield : null;
}

const order: readonly Product['subtype'][] = ['flex', 'daily', 'fixed'];

/**
 * Money that can be taken out first, then by term, then by what they pay; funds, bonds and notes after them, by their risk. Of what is
 * applied for in a window what is open stands first, then what is still to open, then what is closed.
 */
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
    [...items].sort((a, b) => stageOf(a) - stageOf(b) || byRisk(a, b)),
  );
  return [...rated, ...priced];
}

/** Open, still to open, closed: as the obstacles that the backend names. */
function stageOf({ obstacles }: CatalogueItem): number {
  const codes: readonly string[] = obstacles.map(({ code }) => code);
  if (codes.includes('closed')) return 2;
  return codes.includes('notOpenYet') ? 1 : 0;
}

function byRisk(a: CatalogueItem, b: CatalogueItem): number {
  return a.risk - b.risk || (a.code < b.code ? -1 : 1);
}
