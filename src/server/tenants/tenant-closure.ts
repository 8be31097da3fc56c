import type { ClosureTerms, Retention } from '#server/rules/closure/retention.ts';
import { baseReflectionDays, baseRetention, retainedRecords } from '#server/rules/closure/retention.ts';

export function baseClosure(countryCode: number): ClosureTerms {
  return { reflectionDays: baseReflectionDays, retention: baseRetention(countryCode) };
}

/** Checked by the generator against its schema; what is absent is as in the tenant's country. */
export function closureOf(
  { reflectionDays, retention }: Readonly<Record<string, unknown>>,
  countryCode: number,
): ClosureTerms {
  const base = baseClosure(countryCode);
  const given = new Map(Object.entries(recordOf(retention)));
  return {
    reflectionDays: typeof reflectionDays === 'number' ? reflectionDays : base.reflectionDays,
    retention: retainedRecords.flatMap((records) => {
      const known = base.retention.find((each) => each.records === records);
      const own = recordOf(given.get(records));
      return known === undefined ? [] : [merged(known, own)];
    }),
  };
}

function merged(known: Retention, { years, law }: Readonly<Record<string, unknown>>): Retention {
  return {
    records: known.records,
    years: typeof years === 'number' ? years : known.years,
    law: typeof law === 'string' ? law : known.law,
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
