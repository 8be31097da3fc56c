/** A body with another text in the place of its `place`-th one; null where it has no more. */
export function withTextAt(body: unknown, place: number, text: string): object | null {
  let seen = -1;
  const changed = replaced(body);
  return seen < place || typeof changed !== 'object' ? null : changed;

  function replaced(value: unknown): unknown {
    if (typeof value === 'string') {
      seen += 1;
      return seen === place ? text : value;
    }
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, replaced(child)]),
    );
  }
}

/** Every text in a value of JSON. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
