/** Key of a ledger transaction of an application for placed shares. */
export function placingKey(
  what: 'hold' | 'release' | 'book' | 'undo' | 'lock' | 'unlock',
  id: string,
  version?: number,
): string {
  return `placing:${what}:${id}${version === undefined ? '' : `:${version}`}`;
}

/** The application that a transaction is of, by its key. */
export function placingOfKey(key: string): string | null {
  return /^placing:[a-z]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}
