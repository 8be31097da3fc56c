import { useApp } from './app-context.ts';

/**
 * Things that a screen opens by its address, under the names that links of messages use, each with
 * the part of the query that names one. No other choice may have such a name: a tenant may put any
 * blocks on one page, and what one of them sorts by must not open a sheet of another.
 */
export const openedParts = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  loans: 'loan',
  orders: 'order',
  plans: 'plan',
  products: 'holding',
  funds: 'fund-order',
  offerings: 'application',
  dividends: 'dividend',
} as const;

export type OpenedKind = keyof typeof openedParts;

/** A place on the page that stands at `route`, or on this one, with one thing open. */
export function openedAt(route: string, kind: OpenedKind, id: string): string {
  return `${route}?${openedParts[kind]}=${id}`;
}

/** The route of what a link names, with the thing open where a screen opens it; nothing where the tenant has no such screen. */
export function useLinkRoute(): (kind: string, id: string | null) => string | undefined {
  const routes = new Map(Object.entries(useApp().file.navigation.messages?.links ?? {}));
  return (kind, id) => {
    const route = routes.get(kind);
    return route === undefined || id === null || !isOpened(kind)
      ? route
      : openedAt(route, kind, id);
  };
}

function isOpened(kind: string): kind is OpenedKind {
  return Object.hasOwn(openedParts, kind);
}
