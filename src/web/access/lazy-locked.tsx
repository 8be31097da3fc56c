import { lazy, Suspense } from 'react';
import { retried } from '#platform/retried.ts';
import type { LockedProps } from './locked.tsx';

const load = () => retried(() => import('./locked.tsx'));
const LoadedLocked = lazy(() => load().then((part) => ({ default: part.Locked })));
const LoadedReasons = lazy(() => load().then((part) => ({ default: part.RefusedReasons })));

/** `Locked`, whose code comes with the first gate that is closed: most screens never need it. */
export function Locked(props: LockedProps) {
  return (
    <Suspense>
      <LoadedLocked {...props} />
    </Suspense>
  );
}

/** `RefusedReasons`, likewise. */
export function RefusedReasons({ reasons }: { readonly reasons: unknown }) {
  return (
    <Suspense>
      <LoadedReasons reasons={reasons} />
    </Suspense>
  );
}
