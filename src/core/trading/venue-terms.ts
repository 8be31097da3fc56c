import type { OrderSide } from './order.ts';
import { type VenueHolidays, venueHolidays } from './venue-holidays.ts';

/** The three fees of the product (specification §3): taxes, stamp duty, and the charge for the transaction. */
export type FeeKind = (typeof feeKinds)[number];
export const feeKinds = ['tax', 'duty', 'trade'] as const;

/** One fee, for trades from a day on. Several of a kind add up. */
export interface FeeRule {
  readonly kind: FeeKind;
  /** First day, `YYYY-MM-DD` of the venue. */
  readonly from: string;
  /** First day on which it holds no more; absent while no end is known. */
  readonly until?: string;
  /** Both sides when absent. */
  readonly side?: OrderSide;
  /** A part of what is traded, or of the `trade` fee (a tax on commissions). */
  readonly of: 'amount' | 'tradeFee';
  /** Fraction, for example `0.002` for 0.2 %. */
  readonly rate: string;
  /** Least amount of an order, in the venue's currency. */
  readonly minimum?: string;
}

/** What trading at a venue costs and when it settles. Every correction is a line with a date. */
export interface VenueTerms extends VenueHolidays {
  readonly fees: readonly FeeRule[];
  /** Business days from trade to settlement, by the first day of trade. */
  readonly settlement: readonly { readonly from: string; readonly days: number }[];
  /** How far a market order may be executed from the price of its quote, as a fraction. */
  readonly protection: string;
  /** Least worth of an order, in the venue's currency. */
  readonly minimumAmount: string;
}

const always = '2015-01-01';
const protection = '0.02';

/** Terms of the simulated venues, by code. Rates are examples; a venue without terms is not traded at. */
const termsByVenue: Readonly<Record<string, VenueTerms>> = {
  'XNYC-S': {
    fees: [
      { kind: 'tax', from: always, side: 'sell', of: 'amount', rate: '0.0000278' },
      { kind: 'trade', from: always, of: 'amount', rate: '0.0005', minimum: '1' },
    ],
    settlement: [
      { from: always, days: 2 },
      { from: '2024-05-28', days: 1 },
    ],
    ...venueHolidays['XNYC-S'],
    protection,
    minimumAmount: '1',
  },
  'XMAD-S': {
    fees: [
      { kind: 'tax', from: '2021-01-16', side: 'buy', of: 'amount', rate: '0.002' },
      { kind: 'duty', from: always, of: 'amount', rate: '0.00003' },
      { kind: 'trade', from: always, of: 'amount', rate: '0.0012', minimum: '2' },
    ],
    settlement: [
      { from: always, days: 2 },
      { from: '2027-10-11', days: 1 },
    ],
    ...venueHolidays['XMAD-S'],
    protection,
    minimumAmount: '1',
  },
  'XMUM-S': {
    fees: [
      { kind: 'tax', from: always, of: 'amount', rate: '0.001' },
      { kind: 'tax', from: '2017-07-01', of: 'tradeFee', rate: '0.18' },
      { kind: 'duty', from: '2020-07-01', side: 'buy', of: 'amount', rate: '0.00015' },
      { kind: 'trade', from: always, of: 'amount', rate: '0.0010307', minimum: '20' },
    ],
    settlement: [
      { from: always, days: 2 },
      { from: '2023-01-27', days: 1 },
    ],
    ...venueHolidays['XMUM-S'],
    protection,
    minimumAmount: '10',
  },
  'XWAR-S': {
    fees: [{ kind: 'trade', from: always, of: 'amount', rate: '0.0029', minimum: '5' }],
    settlement: [
      { from: always, days: 2 },
      { from: '2027-10-11', days: 1 },
    ],
    ...venueHolidays['XWAR-S'],
    protection,
    minimumAmount: '5',
  },
  'XIST-S': {
    fees: [
      { kind: 'tax', from: always, of: 'tradeFee', rate: '0.05' },
      { kind: 'trade', from: always, of: 'amount', rate: '0.0015', minimum: '5' },
    ],
    settlement: [{ from: always, days: 2 }],
    ...venueHolidays['XIST-S'],
    protection,
    minimumAmount: '20',
  },
};

/** The venues that orders are taken for. */
export const tradedVenues: readonly string[] = Object.keys(termsByVenue);

/** `null` for a venue that orders are not taken for. */
export function venueTerms(market: string): VenueTerms | null {
  return Object.hasOwn(termsByVenue, market) ? (termsByVenue[market] ?? null) : null;
}
