/** Key of a transaction of a withdrawal: one of each kind, however often it is requested. */
export function withdrawalKey(
  what: 'hold' | 'release' | 'send' | 'complete' | 'return',
  id: string,
) {
  return `withdrawal:${what}:${id}`;
}

/** The withdrawal that a transaction is of, by its key. */
export function withdrawalOfKey(key: string): string | null {
  return /^withdrawal:[a-z]+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;
}
