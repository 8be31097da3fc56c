/** Records that are kept after an account is closed. */
export const retainedRecords = ['identity', 'bookings', 'communication', 'security'] as const;
export type RetainedRecord = (typeof retainedRecords)[number];

/** How long records are kept from the day on which the account is closed, and by which law. */
export interface Retention {
  readonly records: RetainedRecord;
  readonly years: number;
  /** Name of the law in its own language; `null` where it is a legitimate interest. */
  readonly law: string | null;
}

export interface ClosureTerms {
  /** Days between approval and closing, in which the client can change their mind. */
  readonly reflectionDays: number;
  readonly retention: readonly Retention[];
}

/** Days for reflection where a tenant does not say. */
export const baseReflectionDays = 7;

// What holds by country calling code; a tenant's lawyers may know better (`closure.retention`).
const byCountry: Readonly<Record<number, readonly Retention[]>> = {
  1: [
    { records: 'identity', years: 5, law: '31 CFR § 1023.220' },
    { records: 'bookings', years: 6, law: 'SEC Rule 17a-4' },
    { records: 'communication', years: 3, law: 'SEC Rule 17a-4' },
    { records: 'security', years: 2, law: null },
  ],
  34: [
    { records: 'identity', years: 10, law: 'Ley 10/2010, art. 25' },
    { records: 'bookings', years: 6, law: 'Código de Comercio, art. 30' },
    { records: 'communication', years: 5, law: 'MiFID II' },
    { records: 'security', years: 2, law: null },
  ],
  48: [
    { records: 'identity', years: 5, law: 'Ustawa o przeciwdziałaniu praniu pieniędzy, art. 49' },
    { records: 'bookings', years: 5, law: 'Ustawa o rachunkowości, art. 74' },
    { records: 'communication', years: 5, law: 'MiFID II' },
    { records: 'security', years: 2, law: null },
  ],
  90: [
    { records: 'identity', years: 8, law: '5549 sayılı Kanun, md. 7' },
    { records: 'bookings', years: 10, law: 'Türk Ticaret Kanunu, md. 82' },
    { records: 'communication', years: 10, law: 'Türk Ticaret Kanunu, md. 82' },
    { records: 'security', years: 2, law: null },
  ],
  91: [
    { records: 'identity', years: 5, law: 'PMLA 2002, s. 12' },
    { records: 'bookings', years: 8, law: 'Companies Act 2013, s. 128' },
    { records: 'communication', years: 5, law: 'SEBI (Stock Brokers) Regulations' },
    { records: 'security', years: 2, law: null },
  ],
};

/** What is kept in a country whose tenant does not say it otherwise. */
export function baseRetention(countryCode: number): readonly Retention[] {
  return byCountry[countryCode] ?? byCountry[34] ?? [];
}

/** When an account that is approved at a moment is closed. */
export function closesAt(approvedAt: Date, { reflectionDays }: ClosureTerms): Date {
  return new Date(approvedAt.getTime() + reflectionDays * 86_400_000);
}
