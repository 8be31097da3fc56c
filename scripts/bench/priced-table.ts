import type { components } from '#api/market.gen.ts';
import type { TickedService } from './tick-source.ts';

const rows = 200;
const instrument = (index: number) => `BENCH:S${String(index).padStart(3, '0')}`;

/** Stocks of a price table; its ticks go round among them. */
export const pricedTable: TickedService = {
  answer: ({ pathname }) =>
    pathname.endsWith('/stocks')
      ? { items: Array.from({ length: rows }, (_, index) => stock(index)), next: null }
      : { items: [], next: null },
  tick(index, turn) {
    const price = (100 + ((index * 7 + turn) % 400) / 100).toFixed(2);
    return {
      type: 'tick',
      instrument: instrument(index % rows),
      seq: Math.floor(index / rows) + 2,
      price,
      change: '0.10',
      change_percent: '0.10',
      volume: index,
      at: new Date().toISOString(),
    };
  },
};

// Held to the contract, so that a page which reads a new field finds it.
function stock(index: number): components['schemas']['Stock'] {
  const [market = '', symbol = ''] = instrument(index).split(':');
  return {
    symbol,
    market,
    instrument: instrument(index),
    country: 'ES',
    country_image: '',
    currency: 'EUR',
    name: `Instrument ${index}`,
    sector: 'technology',
    price: '100.00',
    change: '0.00',
    change_percent: '0.00',
    previous_close: '100.00',
    open: '100.00',
    high: '104.00',
    low: '99.00',
    year_high: '120.00',
    year_low: '80.00',
    market_cap: '1000000000',
    volume: 1000,
    seq: 1,
    as_of: new Date().toISOString(),
    spark: Array.from({ length: 30 }, (_, day) => String(100 + ((day * index) % 7))),
  };
}
