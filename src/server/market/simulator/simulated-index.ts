import { percentChange } from '#core/money.ts';
import type { Calendar } from '../model/calendar.ts';
import { momentAt, momentOfSeq, type Moment } from '../model/moment.ts';
import { dayClose } from '../model/price-model.ts';
import { formatPoints } from '../model/tick-table.ts';
import type { Tick } from '../market-provider.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { SimulatedStock } from './simulated-stock.ts';

/** An index: the capitalisation of its stocks, as a part of what it is when each stands at its base price. */
export function simulatedIndex(
  seed: number,
  points: number,
  stocks: readonly SimulatedStock[],
  calendar: Calendar,
): SimulatedInstrument {
  const base = capitalisation(stocks, ({ model }) => model.base);

  function valueOf(priceOf: (stock: SimulatedStock) => number): number {
    // Hundredths of an index point, held as price points so that one notation of decimals serves both.
    return Math.round((capitalisation(stocks, priceOf) / base) * points * 100) * 100;
  }

  function tick({ day, seq, at }: Moment): Tick {
    const value = valueOf((stock) => stock.pointsAt(at));
    const previous = valueOf(({ model }) => dayClose(model, day.ordinal - 1));
    const [price, previousClose] = [formatPoints(value, 2), formatPoints(previous, 2)];
    const changePercent = percentChange(previousClose, price) ?? '0.00';
    return {
      seq,
      at,
      price,
      bid: null,
      ask: null,
      previousClose,
      change: formatPoints(value - previous, 2),
      changePercent,
      volume: 0,
    };
  }

  return {
    calendar,
    priceAt: (instant) =>
      formatPoints(
        valueOf((stock) => stock.pointsAt(instant)),
        2,
      ),
    closeOf: (day) =>
      formatPoints(
        valueOf(({ model }) => dayClose(model, day)),
        2,
      ),
    tickAt: (instant) => tick(momentAt(calendar, seed, instant)),
    tickOf: (seq) => tick(momentOfSeq(calendar, seed, seq)),
    seqAt: (instant) => momentAt(calendar, seed, instant).seq,
  };
}

function capitalisation(
  stocks: readonly SimulatedStock[],
  priceOf: (stock: SimulatedStock) => number,
): number {
  let total = 0;
  for (const stock of stocks) total += priceOf(stock) * stock.shares;
  return total;
}
