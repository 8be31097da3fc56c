import type { CivilDay } from '#core/civil-day.ts';

interface RateLine {
  readonly country: string;
  /** First day of payment, of the calendar there. */
  readonly from: CivilDay;
  readonly percent: string;
}

// Examples for the simulated venues: what is withheld of dividends paid to private investors. Every correction is a line with a date.
const rates: readonly RateLine[] = [
  { country: 'US', from: '2015-01-01', percent: '15' },
  { country: 'ES', from: '2015-01-01', percent: '19' },
  { country: 'IN', from: '2015-01-01', percent: '0' },
  { country: 'IN', from: '2020-04-01', percent: '10' },
  { country: 'PL', from: '2015-01-01', percent: '19' },
  { country: 'TR', from: '2015-01-01', percent: '15' },
  { country: 'TR', from: '2021-12-22', percent: '10' },
  { country: 'TR', from: '2024-12-22', percent: '15' },
];

/** Percent withheld of a dividend by the country of its stock on the day it is paid; `null` for a country whose rate is not known. */
export function withholdingRate(country: string, day: CivilDay): string | null {
  const line = rates
    .filter((each) => each.country === country && each.from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  return line?.percent ?? null;
}
