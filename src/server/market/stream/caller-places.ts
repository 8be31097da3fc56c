/** Who holds how many places: a caller who takes too many loses their own oldest, and no other caller's. */
export interface CallerPlaces<Place> {
  /** Answers the caller's oldest place when it has to go. */
  take(caller: string, place: Place): Place | undefined;
  leave(caller: string, place: Place): void;
}

export function createCallerPlaces<Place>(most: number): CallerPlaces<Place> {
  // A set keeps its order of insertion: the first is the oldest.
  const held = new Map<string, Set<Place>>();

  function leave(caller: string, place: Place): void {
    const places = held.get(caller);
    places?.delete(place);
    if (places?.size === 0) held.delete(caller);
  }

  return {
    take(caller, place) {
      const places = held.get(caller) ?? new Set<Place>();
      held.set(caller, places.add(place));
      if (places.size <= most) return undefined;
      const [oldest] = places;
      if (oldest !== undefined) leave(caller, oldest);
      return oldest;
    },
    leave,
  };
}
