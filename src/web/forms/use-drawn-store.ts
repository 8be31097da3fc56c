import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

/**
 * What a store holds that fields are drawn from. React subscribes to a store only after it has painted; a key that comes before would
 * be drawn over with what stood there, and the next one begin anew. So the first picture is subscribed already.
 */
export function useDrawnStore<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
): T {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => subscribe(draw), [subscribe]);
  return useSyncExternalStore(subscribe, read);
}
