import { useCallback, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { ErrorCode } from '#core/errors.ts';
import type { FailedQuery } from '#data/failed-query.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly place: Element;
  readonly query: () => FailedQuery;
}

const inSight = new Set<Failure>();
const listeners = new Set<() => void>();

/** What failed for the same reason within one page, or within one sheet over it, in the order in which it is read. */
function alike({ code, place }: Failure): readonly Failure[] {
  const frame = frameOf(place);
  return [...inSight]
    .filter((each) => each.code === code && frameOf(each.place) === frame)
    .sort((one, other) =>
      one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
}

function frameOf(place: Element): Element | null {
  return place.closest('dialog, main');
}

/**
 * Where much fails for one reason, the first of it speaks for all: whether this one does, and how all of it is asked for
 * again. `ref` goes to the element that stands for the failure.
 */
export function useFailureInSight(
  code: ErrorCode,
  query: FailedQuery,
): {
  readonly ref: (place: Element | null) => (() => void) | undefined;
  readonly speaks: boolean;
  readonly retry: () => void;
} {
  const [own, setOwn] = useState<Failure | null>(null);
  const latest = useLatest(query);
  const ref = useCallback(
    (place: Element | null) => {
      if (place === null) return undefined;
      const failure: Failure = { code, place, query: () => latest.current };
      inSight.add(failure);
      setOwn(failure);
      notify();
      return () => {
        inSight.delete(failure);
        notify();
      };
    },
    [code, latest],
  );
  const speaks = useSyncExternalStore(
    subscribe,
    () => own !== null && (alike(own)[0] ?? own) === own,
  );
  return {
    ref,
    speaks,
    retry: () => {
      for (const failure of own === null ? [] : alike(own)) void failure.query().refetch();
    },
  };
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
