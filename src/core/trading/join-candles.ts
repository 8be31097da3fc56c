/** A candle by the moment at which it begins; ISO 8601. */
interface Begun {
  readonly time: string;
}

/**
 * Candles that were read in turns, as one row: each once, the oldest first. `older` are pages before `recent`, each read up to the
 * first candle of the one before it, so that there is neither a gap nor a candle twice where they meet.
 */
export function joinCandles<T extends Begun>(
  recent: readonly T[],
  older: readonly (readonly T[])[],
): readonly T[] {
  return older.reduce((joined, page) => {
    const first = joined[0]?.time;
    const before = first === undefined ? page : page.filter(({ time }) => isBefore(time, first));
    return [...before, ...joined];
  }, recent);
}

function isBefore(time: string, other: string): boolean {
  return Date.parse(time) < Date.parse(other);
}
