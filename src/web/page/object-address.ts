import type { MessageTarget } from '#core/message-target.ts';
import { listedAt } from '#core/trading/instrument.ts';
import { quoteQuery } from '#core/trading/quote-address.ts';

/** Something of the client's, as messages, holds and lines of a statement name it. */
export interface NamedObject {
  readonly kind: string;
  readonly id: string | null;
}

/**
 * Screens that open one of their things by the address, and the part of the query that names the thing. No other choice may
 * have such a name: a tenant may put any blocks on one page, and what one of them sorts by must not open a sheet of another.
 */
export const openedParts = {
  bonds: 'bond-order',
  notes: 'note-subscription',
  quants: 'quant-holding',
  placings: 'placing-application',
  otcBids: 'otc-bid',
  deposits: 'deposit',
  dividends: 'dividend',
  exchange: 'exchange',
  funds: 'fund-order',
  loans: 'loan',
  offerings: 'application',
  orders: 'order',
  outstanding: 'record',
  plans: 'plan',
  products: 'holding',
  withdrawals: 'withdrawal',
} as const satisfies Readonly<Partial<Record<MessageTarget, string>>>;

export type OpenedKind = keyof typeof openedParts;

/** Kinds of the ledger that are named by themselves, each in the singular. */
const singular: readonly string[] = ['loan', 'offering', 'order', 'withdrawal'];

/** The address of one thing on the page at `route`; with an empty one on the page that is open. */
export function openedAt(route: string, kind: OpenedKind, id: string): string {
  return `${route}?${new URLSearchParams({ [openedParts[kind]]: id }).toString()}`;
}

/** Where something stands: the screen that the tenant has for it, opened at the one thing. `undefined` where it has none. */
export function objectAddress(
  links: Readonly<Record<string, string>>,
  { kind, id }: NamedObject,
): string | undefined {
  const target = singular.includes(kind) ? `${kind}s` : kind;
  const route = Object.hasOwn(links, target) ? links[target] : undefined;
  if (route === undefined || id === null || !isOpened(target)) return route;
  // A stock in the place of an order: those of this stock.
  if (target === 'orders' && id.includes(':')) return `${route}${quoteQuery(listedAt(id))}`;
  return openedAt(route, target, id);
}

function isOpened(kind: string): kind is OpenedKind {
  return Object.hasOwn(openedParts, kind);
}
