import type { OfferingScene } from './demo-offerings.ts';

/** What a client of a demonstration applied for and what came of it, by days before now: one of each status that does not keep them from everything else. */
export const demoApplications: readonly (readonly [daysAgo: number, scene: OfferingScene])[] = [
  [35, { code: 'offer-listed', act: 'apply', lots: 10 }],
  [28, { code: 'offer-listed', act: 'allot' }],
  [26, { code: 'offer-listed', act: 'run' }],
  [25, { code: 'offer-listed', act: 'list' }],
  [35, { code: 'offer-bonds-done', act: 'apply', lots: 6 }],
  [28, { code: 'offer-bonds-done', act: 'allot' }],
  [26, { code: 'offer-bonds-done', act: 'run' }],
  [25, { code: 'offer-bonds-done', act: 'list' }],
  // One that bid too little and has its money back, one that waits for it, one withdrawn and one not accepted.
  [24, { code: 'offer-earlier', act: 'apply', lots: 5, isLow: true }],
  [12, { code: 'offer-earlier', act: 'allot' }],
  [10, { code: 'offer-earlier', act: 'run' }],
  [4, { code: 'offer-earlier', act: 'list' }],
  [8, { code: 'offer-wanted', act: 'apply', lots: 4, isLow: true }],
  [3, { code: 'offer-wanted', act: 'allot' }],
  [3, { code: 'offer-wanted', act: 'run' }],
  [6, { code: 'offer-closed', act: 'apply', lots: 3 }],
  [5, { code: 'offer-closed', act: 'withdraw' }],
  [2.5, { code: 'offer-open', act: 'apply', lots: 2 }],
  [1.5, { code: 'offer-open', act: 'reject' }],
  // One allotted in full, one with more than was set aside for, and one whose shares are not traded yet.
  [11, { code: 'offer-full', act: 'apply', lots: 3 }],
  [5, { code: 'offer-full', act: 'allot' }],
  [5, { code: 'offer-full', act: 'run' }],
  [12, { code: 'offer-raised', act: 'apply', lots: 4 }],
  [6, { code: 'offer-raised', act: 'allot' }],
  [6, { code: 'offer-raised', act: 'run' }],
  [1, { code: 'offer-raised', act: 'raise', days: 30 }],
  [13, { code: 'offer-credited', act: 'apply', lots: 5 }],
  [7, { code: 'offer-credited', act: 'allot' }],
  [1, { code: 'offer-credited', act: 'run' }],
  [9, { code: 'offer-allotted', act: 'apply', lots: 9 }],
  [4, { code: 'offer-closed', act: 'apply', lots: 8 }],
  [2, { code: 'offer-allotted', act: 'allot' }],
  [2, { code: 'offer-allotted', act: 'run' }],
  [1, { code: 'offer-open', act: 'apply', lots: 12 }],
];

/** What a client applied for who did not pay in time for the lots that the desk allotted beyond the money set aside. */
export const unpaidApplications: typeof demoApplications = [
  [12, { code: 'offer-unpaid', act: 'apply', lots: 4 }],
  [8, { code: 'offer-unpaid', act: 'allot' }],
  [8, { code: 'offer-unpaid', act: 'run' }],
  [7, { code: 'offer-unpaid', act: 'raise', days: 4 }],
  [3, { code: 'offer-unpaid', act: 'run' }],
];
