import type { Calendar } from '../model/calendar.ts';
import type { Tick } from '../market-provider.ts';

/** What stocks and indices have in common. Every figure is worked out from the time asked for, nothing is remembered. */
export interface SimulatedInstrument {
  readonly calendar: Calendar;
  priceAt(instant: number): string;
  /** The closing price of a trading day that has ended. */
  closeOf(day: number): string;
  seqAt(instant: number): number;
  tickAt(instant: number): Tick;
  tickOf(seq: number): Tick;
}
