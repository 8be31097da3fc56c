import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef } from 'react';

// The home countries (specification §3), each fetched where it is shown. Emoji flags are letters on some systems and empty
// boxes on others.
const drawings: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  ES: () => import('country-flag-icons/string/3x2/ES'),
  IN: () => import('country-flag-icons/string/3x2/IN'),
  PL: () => import('country-flag-icons/string/3x2/PL'),
  TR: () => import('country-flag-icons/string/3x2/TR'),
  US: () => import('country-flag-icons/string/3x2/US'),
};

// It keeps its room from the start.
const Place = chakra('span', {
  base: { display: 'inline-block', width: '18px', height: '12px', verticalAlign: '-1px' },
});

/** A country's flag beside its name, which says what it is. One that does not come is not missed. */
export function Flag({ country }: { readonly country: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const load = drawings[country];
  useEffect(() => {
    let isUnmounted = false;
    load?.().then(
      ({ default: drawing }) => {
        const { documentElement } = new DOMParser().parseFromString(drawing, 'image/svg+xml');
        if (!isUnmounted) place.current?.replaceChildren(documentElement);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [load]);
  return load === undefined ? null : <Place ref={place} aria-hidden="true" />;
}
