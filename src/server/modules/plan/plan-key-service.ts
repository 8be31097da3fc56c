/** Key of a transaction of a plan: `back` is numbered, for what is left is given back as it becomes free. */
export function planKey(what: 'fund', id: string): string;
export function planKey(what: 'back', id: string, count: number): string;
export function planKey(what: string, id: string, count?: number): string {
  return `plan:${what}:${id}${count === undefined ? '' : `:${count}`}`;
}

/** The plan that a transaction is of, by its key. */
export function planOfKey(key: string): string | null {
  return /^plan:[a-z]+:([0-9a-f-]{36})(?::\d+)?$/.exec(key)?.[1] ?? null;
}
