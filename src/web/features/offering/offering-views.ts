import type { Offering } from './offering.ts';

/** What the list of offerings can be narrowed to. */
export const offeringViews = ['open', 'upcoming', 'past'] as const;
export type OfferingView = (typeof offeringViews)[number];

/** Under which view an offering stands: past is what can be applied for no more. */
export function viewOf({ state, stage }: Pick<Offering, 'state' | 'stage'>): OfferingView {
  if (state === 'open' || (state === 'upcoming' && stage === 'start')) return 'open';
  return state === 'upcoming' && stage === null ? 'upcoming' : 'past';
}
