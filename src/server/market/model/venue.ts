import type { TickTable } from './tick-table.ts';

/** A place where stocks trade. Minutes are counted from the venue's local midnight. */
export interface Venue {
  /** Ends in `-S`: simulated. */
  readonly code: string;
  readonly name: string;
  /** ISO 3166. */
  readonly country: string;
  /** The profiles' country code, for example 34. */
  readonly countryCode: number;
  readonly flag: string;
  readonly currency: string;
  readonly timezone: string;
  readonly opens: number;
  readonly closes: number;
  readonly ticks: TickTable;
  /** How far a price may move from the previous close in a day, as a fraction: 0.1 is ±10 %. */
  readonly band: number;
  readonly lot: number;
}
