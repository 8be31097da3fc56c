import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  LineSeries,
  type IChartApi,
} from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { createCandleRows } from './candle-rows.ts';
import { candleSeries } from './candle-series.ts';
import { createLiveCandles } from './live-candles.ts';

const begin = Date.UTC(2026, 2, 2, 8);
const minute = 60_000;
// In Madrid it is an hour later than by the time of the world, and the axis has the time of the venue.
const secondsOf = (index: number) => (begin + index * minute) / 1000 + 3600;
const colours = {
  ...{ text: 'text', line: 'line', crosshair: 'crosshair', label: 'label', fontFamily: 'serif' },
  ...{ gain: 'gain', loss: 'loss', softGain: 'softGain', softLoss: 'softLoss' },
  ...{ brand: 'brand', softBrand: 'softBrand', noBrand: 'noBrand', averages: ['short', 'long'] },
};

describe('a chart', () => {
  it('draws each candle with its four prices, and its volume in the colour of its day', () => {
    const { drawn, show } = chartOf(3, { kind: 'candles', averages: false });
    expect(show(1)).toBe(0);
    expect(drawn(CandlestickSeries)).toEqual([
      [
        { time: secondsOf(0), open: 100, high: 103, low: 99, close: 102 },
        { time: secondsOf(1), open: 101, high: 102, low: 98, close: 99 },
        { time: secondsOf(2), open: 102, high: 105, low: 101, close: 104 },
      ],
      [],
    ]);
    expect(drawn(HistogramSeries)).toEqual([
      [
        { time: secondsOf(0), value: 10, color: 'softGain' },
        { time: secondsOf(1), value: 11, color: 'softLoss' },
        { time: secondsOf(2), value: 12, color: 'softGain' },
      ],
      [],
    ]);
    expect([drawn(AreaSeries), drawn(LineSeries)]).toEqual([[], []]);
  });

  it('draws a line through the closing prices', () => {
    const { drawn, show } = chartOf(3, { kind: 'line', averages: false });
    show(1);
    expect(drawn(AreaSeries)).toEqual([
      [
        { time: secondsOf(0), value: 102 },
        { time: secondsOf(1), value: 99 },
        { time: secondsOf(2), value: 104 },
      ],
      [],
    ]);
    expect(drawn(CandlestickSeries)).toEqual([]);
  });

  it('draws averages of 20 and 50 closing prices from the first candle that has so many', () => {
    const { drawn, show } = chartOf(51, { kind: 'candles', averages: true });
    show(1);
    const [short, , long] = drawn(LineSeries);
    expect(short).toHaveLength(32);
    // The prices rise by one a candle, closing two above that or two below it by turns.
    expect(short?.[0]).toEqual({ time: secondsOf(19), value: 109.5 });
    expect(long).toEqual([
      { time: secondsOf(49), value: 124.5 },
      { time: secondsOf(50), value: 125.5 },
    ]);
  });

  it('draws several candles as one row, whose average is that of its last candle', () => {
    const { drawn, show } = chartOf(51, { kind: 'candles', averages: true });
    show(4);
    const [rows] = drawn(CandlestickSeries);
    expect(rows).toHaveLength(13);
    expect(rows?.[0]).toEqual({
      time: secondsOf(0),
      open: 100,
      high: 105,
      low: 98,
      close: 101,
    });
    expect(drawn(HistogramSeries)[0]?.[0]).toEqual({
      time: secondsOf(0),
      value: 46,
      color: 'softGain',
    });
    const [short] = drawn(LineSeries);
    expect(short?.[0]).toEqual({ time: secondsOf(16), value: 109.5 });
  });

  it('parts a long row, and its averages where the prices are parted', () => {
    const { drawn, show } = chartOf(1001, { kind: 'line', averages: true });
    expect(show(1)).toBe(501);
    expect(drawn(AreaSeries).map((points) => points.length)).toEqual([500, 502]);
    expect(drawn(HistogramSeries).map((points) => points.length)).toEqual([500, 501]);
    for (const [end] of [drawn(LineSeries), drawn(LineSeries).slice(2)])
      expect(end?.[0]?.time).toBe(secondsOf(501));
  });

  it('moves its last row with a price, and adds the row that follows', () => {
    const { drawn, moved, show, take } = chartOf(51, { kind: 'candles', averages: true });
    show(1);
    take({ price: '200', at: begin + 50 * minute + 1000, volume: 5000 });
    expect(moved(CandlestickSeries)).toMatchObject([{ time: secondsOf(50), close: 200 }]);
    const before = drawn(LineSeries)[0]?.at(-1);
    // One closing price of 152 became 200: a twentieth of the difference.
    expect(moved(LineSeries)[0]).toEqual({
      time: secondsOf(50),
      value: (before?.value ?? 0) + 48 / 20,
    });
    take({ price: '201', at: begin + 51 * minute + 1000, volume: 5010 });
    expect(
      moved(CandlestickSeries)
        .slice(1)
        .map(({ time, close }) => [time, close]),
    ).toEqual([
      [secondsOf(50), 200],
      [secondsOf(51), 201],
    ]);
    expect(moved(HistogramSeries).at(-1)).toMatchObject({ time: secondsOf(51), value: 10 });
  });

  it('is painted with the colours of the theme', () => {
    const line = chartOf(3, { kind: 'line', averages: true });
    line.paint();
    expect(line.painted(AreaSeries)).toEqual({
      ...{ lineColor: 'brand', topColor: 'softBrand', bottomColor: 'noBrand' },
      lineWidth: 2,
    });
    expect(line.painted(LineSeries)).toEqual({ color: 'short' });
    const candles = chartOf(3, { kind: 'candles', averages: false });
    candles.paint();
    expect(candles.painted(CandlestickSeries)).toEqual({
      ...{ upColor: 'gain', borderUpColor: 'gain', wickUpColor: 'gain' },
      ...{ downColor: 'loss', borderDownColor: 'loss', wickDownColor: 'loss' },
    });
  });
});

interface Point {
  readonly time: number;
  readonly value?: number;
  readonly close?: number;
}

/** A chart of so many candles of a minute, which keeps what its series are given. */
function chartOf(count: number, choice: Parameters<typeof candleSeries>[1]) {
  const made: {
    kind: unknown;
    points: readonly Point[];
    updates: Point[];
    options: object;
  }[] = [];
  const chart = {
    addSeries(kind: unknown) {
      const own = { kind, points: [] as readonly Point[], updates: [] as Point[], options: {} };
      made.push(own);
      return {
        setData: (points: readonly Point[]) => (own.points = points),
        update: (point: Point) => own.updates.push(point),
        applyOptions: (options: object) => (own.options = { ...own.options, ...options }),
        priceScale: () => ({ applyOptions: () => undefined }),
      };
    },
  } as unknown as IChartApi;
  const of = (kind: unknown) => made.filter((each) => each.kind === kind);

  const items = Array.from({ length: count }, (_, index) => ({
    time: new Date(begin + index * minute).toISOString(),
    open: String(100 + index),
    high: String((index % 2 === 0 ? 103 : 101) + index),
    low: String((index % 2 === 0 ? 99 : 97) + index),
    close: String((index % 2 === 0 ? 102 : 98) + index),
    volume: 10 + index,
  }));
  const place = { market: 'XMAD', symbol: 'AAA', currency: 'EUR' };
  const since = { price: '152', at: begin + 50 * minute, volume: 5000 };
  const live = createLiveCandles(
    { ...place, interval: '1m', items, next: null },
    { timezone: 'Europe/Madrid', since },
  );
  const series = candleSeries(chart, choice);
  let rows = createCandleRows(live, 'Europe/Madrid', 1);
  return {
    /** What the series of a kind were given as a whole: the end first, then what stands before it. */
    drawn: (kind: unknown) => of(kind).map(({ points }) => points),
    /** What the first series of a kind was given point by point. */
    moved: (kind: unknown) => of(kind)[0]?.updates ?? [],
    painted: (kind: unknown) => of(kind)[0]?.options,
    show(size: number) {
      rows = createCandleRows(live, 'Europe/Madrid', size);
      return series.setAll(rows, live.items, colours);
    },
    take(price: Parameters<typeof live.take>[0]) {
      live.take(price);
      series.move(rows, rows.takeEnd(), live.items, colours);
    },
    paint: () => series.paint(colours),
  };
}
