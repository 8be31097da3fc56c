import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Writes one part of the address's query; `null` removes it. `replace` leaves no step for Back. */
export type SetPlace = (name: string, value: string | null, replace: boolean) => void;

/** What of a screen stands in its address: read from it, and written part for part. */
export function usePlace(): readonly [URLSearchParams, SetPlace] {
  const [place, setPlace] = useSearchParams();
  const set = useCallback<SetPlace>(
    (name, value, replace) =>
      setPlace(
        (before) => {
          if (value === null) before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace },
      ),
    [setPlace],
  );
  return [place, set];
}
