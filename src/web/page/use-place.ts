import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { latestQuery } from './latest-query.ts';

/** Writes parts of the address's query at once; `null` removes one. `replace` leaves no step for Back. */
export type SetPlace = (parts: Readonly<Record<string, string | null>>, replace: boolean) => void;

/** What of a screen stands in its address: read from it, and written part for part. */
export function usePlace(): readonly [URLSearchParams, SetPlace] {
  const [place, setPlace] = useSearchParams();
  const set = useCallback<SetPlace>(
    (parts, replace) =>
      setPlace(
        () => {
          // The address as it is now: what was written a moment ago may not have been rendered yet.
          const next = latestQuery();
          for (const [name, value] of Object.entries(parts))
            if (value === null) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace },
      ),
    [setPlace],
  );
  return [place, set];
}
