import { usePlace } from '#page/use-place.ts';

/** What of the client's own is shown: what is not over yet, or all of it (`null`), as the reads ask for it. */
export type OwnView = 'open' | null;

/** The view as it stands in one part of the address, and how to change it. */
export function useOwnView(part: string): readonly [OwnView, (view: OwnView) => void] {
  const [place, set] = usePlace();
  const view = place.get(part) === 'all' ? null : 'open';
  return [view, (next) => set({ [part]: next === null ? 'all' : null }, true)];
}
