import type { TickTable } from '../model/tick-table.ts';
import type { Venue } from '../model/venue.ts';

// Steps grow with the price, as on the continent's exchanges; figures are points of 1/10,000.
const european: TickTable = [
  { from: 0, step: 5 },
  { from: 50_000, step: 10 },
  { from: 100_000, step: 20 },
  { from: 200_000, step: 50 },
  { from: 500_000, step: 100 },
  { from: 1_000_000, step: 200 },
  { from: 2_000_000, step: 500 },
];
const american: TickTable = [
  { from: 0, step: 1 },
  { from: 10_000, step: 100 },
];
const indian: TickTable = [
  { from: 0, step: 100 },
  { from: 2_500_000, step: 500 },
];
const turkish: TickTable = [
  { from: 0, step: 100 },
  { from: 200_000, step: 200 },
  { from: 500_000, step: 500 },
  { from: 1_000_000, step: 1000 },
  { from: 2_500_000, step: 2500 },
];

/** The five simulated venues, one for each country code that a profile can have. */
export const venues: readonly Venue[] = [
  {
    code: 'XNYC-S',
    name: 'Hudson Exchange-S',
    country: 'US',
    countryCode: 1,
    flag: '🇺🇸',
    currency: 'USD',
    timezone: 'America/New_York',
    opens: clock(9, 30),
    closes: clock(16, 0),
    ticks: american,
    band: 0.2,
    lot: 1,
  },
  {
    code: 'XMAD-S',
    name: 'Meseta Exchange-S',
    country: 'ES',
    countryCode: 34,
    flag: '🇪🇸',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    opens: clock(9, 0),
    closes: clock(17, 30),
    ticks: european,
    band: 0.12,
    lot: 1,
  },
  {
    code: 'XMUM-S',
    name: 'Deccan Exchange-S',
    country: 'IN',
    countryCode: 91,
    flag: '🇮🇳',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    opens: clock(9, 15),
    closes: clock(15, 30),
    ticks: indian,
    band: 0.1,
    lot: 1,
  },
  {
    code: 'XWAR-S',
    name: 'Vistula Exchange-S',
    country: 'PL',
    countryCode: 48,
    flag: '🇵🇱',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    opens: clock(9, 0),
    closes: clock(17, 0),
    ticks: european,
    band: 0.1,
    lot: 1,
  },
  {
    code: 'XIST-S',
    name: 'Bosphorus Exchange-S',
    country: 'TR',
    countryCode: 90,
    flag: '🇹🇷',
    currency: 'TRY',
    timezone: 'Europe/Istanbul',
    opens: clock(10, 0),
    closes: clock(18, 0),
    ticks: turkish,
    band: 0.1,
    lot: 1,
  },
];

function clock(hours: number, minutes: number): number {
  return hours * 60 + minutes;
}
