import { useSyncExternalStore } from 'react';

// The breakpoint `md` of the theme (specification §9).
const wide = '(min-width: 900px)';

/** Whether the window is wide enough for things side by side; follows it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
