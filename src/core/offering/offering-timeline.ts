import type { OfferingState } from '#core/lifecycle/offering.ts';

/** The dates of an offering in their order (specification §3). */
export const offeringDates = [
  'start',
  'end',
  'pub',
  'refund',
  'lwr',
  'listed',
  'settlement',
] as const;
export type OfferingDate = (typeof offeringDates)[number];

/** Instants in milliseconds since 1970 UTC, or whatever else compares. */
export type OfferingSchedule<Moment> = Readonly<Record<OfferingDate, Moment>>;

/** A date that is earlier than the one before it, which is none of an offering; `null` where all are in order. */
export function misplacedDate(schedule: OfferingSchedule<Date>): OfferingDate | null {
  return (
    offeringDates.find((name, index) => {
      const before = offeringDates[index - 1];
      if (before === undefined) return false;
      // Clients can apply for a while; all other dates may be one.
      return name === 'end' ? schedule.end <= schedule.start : schedule[name] < schedule[before];
    }) ?? null
  );
}

/** The last date that is over for an offering in a state: what is late has not come, whatever its date says. `null` for none. */
const lastOver: Readonly<Record<OfferingState, OfferingDate | null>> = {
  draft: null,
  // Time alone opens and closes it, whenever a job gets to it.
  upcoming: 'end',
  open: 'end',
  closed: 'end',
  allotting: 'end',
  allotted: 'lwr',
  listed: 'settlement',
  cancelled: null,
};

/** "You are here": the latest date that has come. `null` before the start, and once it is cancelled. */
export function stageOf(
  schedule: OfferingSchedule<Date>,
  state: OfferingState,
  now: Date,
): OfferingDate | null {
  const last = lastOver[state];
  if (last === null) return null;
  const over = offeringDates.slice(0, offeringDates.indexOf(last) + 1);
  return over.reverse().find((name) => schedule[name] <= now) ?? null;
}
