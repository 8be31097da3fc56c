import { percentChange } from '#core/money.ts';
import type { Calendar } from '../model/calendar.ts';
import { barSoFar } from '../model/intraday.ts';
import { momentAt, momentOfSeq, type Moment } from '../model/moment.ts';
import { bestOf, orderBook, type BookPoints } from '../model/order-book.ts';
import { dayBand, dayClose, type PriceModel } from '../model/price-model.ts';
import { digitsOf, formatPoints, formatPrice, stepAt } from '../model/tick-table.ts';
import type { OrderBook, PriceLimits, Quote } from '../market-provider.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

export interface SimulatedStock extends SimulatedInstrument {
  readonly model: PriceModel;
  /** Shares × price weighs it in the venue's index. */
  readonly shares: number;
  pointsAt(instant: number): number;
  tickAt(instant: number): Quote;
  tickOf(seq: number): Quote;
  limitsAt(instant: number): PriceLimits;
  bookAt(instant: number): OrderBook;
}

/** A stock under simulation. */
export function simulatedStock(
  model: PriceModel,
  shares: number,
  lot: number,
  calendar: Calendar,
): SimulatedStock {
  const { ticks, seed } = model;

  function quote({ day, minute, slot, seq, at }: Moment): Quote {
    const bar = barSoFar(model, day, 0, minute, slot);
    const previous = dayClose(model, day.ordinal - 1);
    const price = formatPrice(ticks, bar.close);
    const previousClose = formatPrice(ticks, previous);
    const best = bestOf(model, bar.close, seq, dayBand(model, previous));
    const resting = (points: number | null) =>
      points === null ? null : formatPrice(ticks, points);
    const digits = digitsOf(Math.min(stepAt(ticks, bar.close), stepAt(ticks, previous)));
    return {
      seq,
      at,
      price,
      bid: resting(best.bid),
      ask: resting(best.ask),
      previousClose,
      change: formatPoints(bar.close - previous, digits),
      changePercent: percentChange(previousClose, price) ?? '0.00',
      open: formatPrice(ticks, bar.open),
      high: formatPrice(ticks, bar.high),
      low: formatPrice(ticks, bar.low),
      volume: bar.volume,
    };
  }

  function pointsAt(instant: number): number {
    const { day, minute, slot } = momentAt(calendar, seed, instant);
    return barSoFar(model, day, 0, minute, slot).close;
  }

  return {
    model,
    shares,
    calendar,
    pointsAt,
    priceAt: (instant) => formatPrice(ticks, pointsAt(instant)),
    closeOf: (day) => formatPrice(ticks, dayClose(model, day)),
    seqAt: (instant) => momentAt(calendar, seed, instant).seq,
    tickAt: (instant) => quote(momentAt(calendar, seed, instant)),
    tickOf: (seq) => quote(momentOfSeq(calendar, seed, seq)),
    bookAt(instant) {
      const { day, minute, slot, seq, at } = momentAt(calendar, seed, instant);
      const { close } = barSoFar(model, day, 0, minute, slot);
      const band = dayBand(model, dayClose(model, day.ordinal - 1));
      const { bids, asks } = orderBook({ ...model, lot }, close, seq, band);
      const level = ({ points, quantity, orders }: BookPoints) => ({
        price: formatPrice(ticks, points),
        quantity,
        orders,
      });
      return {
        seq,
        at,
        price: formatPrice(ticks, close),
        bids: bids.map(level),
        asks: asks.map(level),
      };
    },
    limitsAt(instant) {
      const previous = dayClose(model, calendar.at(instant).ordinal - 1);
      const { lower, upper } = dayBand(model, previous);
      const step = stepAt(ticks, previous);
      return {
        tickSize: formatPoints(step, digitsOf(step)),
        lower: formatPrice(ticks, lower),
        upper: formatPrice(ticks, upper),
      };
    },
  };
}
