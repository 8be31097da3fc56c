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

/** The latest date that has come: "you are here". `null` before the start. */
export function stageOf(schedule: OfferingSchedule<Date>, now: Date): OfferingDate | null {
  return [...offeringDates].reverse().find((name) => schedule[name] <= now) ?? null;
}
