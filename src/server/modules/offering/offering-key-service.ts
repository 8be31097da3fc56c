/** Key of a ledger transaction of an application; what is set aside again has the version of the application in it. */
export function applicationKey(
  what: 'hold' | 'release' | 'refund' | 'advance' | 'credit' | 'lock' | 'unlock',
  { id, version }: { readonly id: string; readonly version: number },
): string {
  return `offering:${what}:${id}:${version}`;
}

/** The application that a transaction is of, by its key. */
export function applicationOfKey(key: string): string | null {
  return /^offering:[a-z]+:([0-9a-f-]{36}):/.exec(key)?.[1] ?? null;
}
