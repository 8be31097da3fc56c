import { usePlace } from './use-place.ts';

/** What is typed into a field, kept in a part of the address: a reload loses nothing, and Back does not go through every letter. */
export function useKeptText(part: string): {
  readonly typed: string | null;
  readonly keep: (typed: string) => void;
} {
  const [place, set] = usePlace();
  return {
    typed: place.get(part),
    keep: (typed) => set({ [part]: typed === '' ? null : typed }, true),
  };
}
