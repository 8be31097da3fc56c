/** Key of the ledger transaction by which an entitlement is paid, or that is undone. */
export function entitlementKey(what: 'pay' | 'undo', id: string): string {
  return `corporate:${what}:${id}`;
}

/** The entitlement that a transaction is of, by its key. */
export function entitlementOfKey(key: string): string | null {
  return /^corporate:[a-z]+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;
}
