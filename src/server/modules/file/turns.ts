/** Runs no more than `places` pieces of work at once; the others wait their turn, first come, first served. */
export function createTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      // A place goes straight to who waits, so that nobody who comes now can take it first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
