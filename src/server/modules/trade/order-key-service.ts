/** Key of a transaction of an order; `seq` names the execution that it is of, or counts what is set aside and paid for it. */
export function orderKey(what: 'hold' | 'release', id: string): string;
export function orderKey(
  what: 'fill' | 'settle' | 'undo' | 'lock' | 'unlock' | 'pay' | 'unpay',
  id: string,
  seq: number,
): string;
export function orderKey(what: string, id: string, seq?: number): string {
  return `order:${what}:${id}${seq === undefined ? '' : `:${seq}`}`;
}

/** The order that a transaction is of, by its key. */
export function orderOfKey(key: string): string | null {
  return /^order:[a-z]+:([0-9a-f-]{36})(?::\d+)?$/.exec(key)?.[1] ?? null;
}
