/** Whether every case is wanted, as by `npm run campaign`; the suite takes a sample of the large crossings. */
export const fullCounts = process.env['LIVERY_FULL'] !== undefined;

/** Whether the backend's whole behaviour is wanted on every store, also where one of them has been enough. */
export const everyStore = fullCounts || process.env['LIVERY_EVERY_STORE'] !== undefined;

/**
 * Whether what finds most in little time is wanted, as by `npm test`. What runs on its own, and `npm test -- --whole`, take
 * everything.
 */
export const quickCounts = process.env['LIVERY_QUICK'] !== undefined && !fullCounts;

/** Every case; every `nth` of them where quick counts are wanted, beginning with the first. */
export function sampled<T>(cases: readonly T[], nth: number): readonly T[] {
  return quickCounts ? cases.filter((_, index) => index % nth === 0) : cases;
}
