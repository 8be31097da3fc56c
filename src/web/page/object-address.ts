import type { MessageTarget } from '#core/client-messages.ts';

/** Something of the client's, as messages, holds and lines of a statement name it. */
export interface NamedObject {
  readonly kind: string;
  readonly id: string | null;
}

/** Screens that open one of their things by the address, and the part of it that names the thing: one meaning in the whole app. */
const parts: ReadonlyMap<string, string> = new Map<MessageTarget, string>([
  ['deposits', 'deposit'],
  ['dividends', 'dividend'],
  ['exchange', 'exchange'],
  ['funds', 'order'],
  ['loans', 'loan'],
  ['offerings', 'application'],
  ['orders', 'id'],
  ['outstanding', 'record'],
  ['plans', 'open'],
  ['products', 'open'],
  ['withdrawals', 'withdrawal'],
]);

/** Kinds of the ledger that are named by themselves. */
const targets: ReadonlyMap<string, MessageTarget> = new Map([
  ['loan', 'loans'],
  ['order', 'orders'],
  ['withdrawal', 'withdrawals'],
]);

/** Where something stands: the screen that the tenant has for it, opened at the one thing. `undefined` where it has none. */
export function objectAddress(
  links: Readonly<Record<string, string>>,
  { kind, id }: NamedObject,
): string | undefined {
  const target = targets.get(kind) ?? kind;
  const route = Object.hasOwn(links, target) ? links[target] : undefined;
  const part = parts.get(target);
  if (route === undefined || id === null || part === undefined) return route;
  return `${route}?${new URLSearchParams({ [part]: id }).toString()}`;
}
