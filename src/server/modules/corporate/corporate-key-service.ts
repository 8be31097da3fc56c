/** Key of the ledger transaction by which an entitlement is paid, or that is undone. */
export function entitlementKey(what: 'pay' | 'undo', id: string): string {
  return `corporate:${what}:${id}`;
}

/** Key of the ledger transaction by which shares are divided, or that is undone. */
export function splitKey(what: 'apply' | 'undo', id: string): string {
  return `split:${what}:${id}`;
}

/** The entitlement to a dividend that a transaction is of, by its key. */
export function entitlementOfKey(key: string): string | null {
  return /^corporate:[a-z]+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;
}
