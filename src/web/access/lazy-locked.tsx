import { openedPart } from '#platform/opened-part.tsx';
import type { LockedProps } from './locked.tsx';

const load = () => import('./locked.tsx');

/** `Locked`, whose code comes with the first gate that is closed: most screens never need it. */
export const Locked = openedPart<LockedProps>(async () => ({ default: (await load()).Locked }));

/** `RefusedReasons`, likewise. */
export const RefusedReasons = openedPart<{ readonly reasons: unknown }>(async () => ({
  default: (await load()).RefusedReasons,
}));
