import type { TickedService } from './tick-source.ts';

const [market, symbol] = ['BENCH', 'LONG'];
const minute = 60_000;

export interface ChartedStock {
  readonly service: TickedService;
  /** Its chart of minutes, as the app's address names it. */
  readonly address: string;
}

/** One stock with so many candles of a minute up to now; its ticks move the last one on. */
export function chartedStock(bars: number): ChartedStock {
  return {
    address: `quote?s=${symbol}&ex=${market}&range=1D&interval=1m`,
    service: {
      answer({ pathname }) {
        if (pathname.endsWith('/markets')) return { items: [venue], next: null };
        if (pathname.includes('/quotes/')) return quote();
        if (pathname.includes('/stocks/')) return { ...quote(), ...listing };
        if (pathname.endsWith('/company')) return undefined;
        if (pathname.endsWith('/chart_data'))
          return {
            ...{ symbol, market, currency: 'EUR', interval: '1m' },
            items: candlesUntil(Date.now(), bars),
            next: null,
          };
        return { items: [], next: null };
      },
      tick: (index) => ({
        type: 'tick',
        instrument: `${market}:${symbol}`,
        seq: index + 2,
        price: priceAt(index),
        bid: null,
        ask: null,
        change: '0.10',
        change_percent: '0.10',
        volume: 1000 + index,
        at: new Date().toISOString(),
      }),
    },
  };
}

function candlesUntil(now: number, bars: number) {
  const last = Math.floor(now / minute) * minute;
  return Array.from({ length: bars }, (_, index) => {
    const [open, close] = [priceAt(index), priceAt(index + 1)];
    return {
      time: new Date(last - (bars - 1 - index) * minute).toISOString(),
      open,
      high: (Math.max(Number(open), Number(close)) + 0.03).toFixed(2),
      low: (Math.min(Number(open), Number(close)) - 0.03).toFixed(2),
      close,
      volume: 100 + ((index * 37) % 400),
    };
  });
}

/** A slow wave with a quick one on it. */
function priceAt(index: number): string {
  return (100 + 12 * Math.sin(index / 4000) + 0.8 * Math.sin(index / 7)).toFixed(2);
}

const venue = {
  code: market,
  name: 'Bench Exchange',
  country: 'ES',
  country_image: '',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  opens: '09:00',
  closes: '17:30',
  always_open: true,
  is_open: true,
  next_change: null,
  holidays: [],
};

const listing = {
  shares: 10_000_000,
  tick_size: '0.01',
  lot: 1,
  limit_up: '113.00',
  limit_down: '87.00',
};

function quote() {
  return {
    symbol,
    market,
    instrument: `${market}:${symbol}`,
    country: 'ES',
    country_image: '',
    currency: 'EUR',
    name: 'Long History',
    sector: 'technology',
    price: '100.00',
    change: '0.00',
    change_percent: '0.00',
    previous_close: '100.00',
    open: '100.00',
    high: '113.00',
    low: '87.00',
    year_high: '113.00',
    year_low: '87.00',
    market_cap: '1000000000',
    volume: 1000,
    seq: 1,
    as_of: new Date().toISOString(),
    spark: ['100.00', '100.00'],
    bid: null,
    ask: null,
    is_open: true,
  };
}
