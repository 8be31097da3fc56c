import { openedParts, type OpenedKind } from './object-address.ts';
import { usePlace } from './use-place.ts';

/** The one thing of a kind that the address opens, and how to open another; going back closes it, closing leaves no step. */
export function useOpened(kind: OpenedKind): readonly [string | null, (id: string | null) => void] {
  const [place, set] = usePlace();
  const part = openedParts[kind];
  return [place.get(part), (id) => set({ [part]: id }, id === null)];
}
