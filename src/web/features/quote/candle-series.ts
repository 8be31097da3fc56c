import { HistogramSeries, LineSeries, type IChartApi } from 'lightweight-charts';
import type { PriceCandle } from '#core/trading/live-candle.ts';
import { averageLengths } from './candle-averages.ts';
import type { CandleRows } from './candle-rows.ts';
import type { ChartChoice } from './chart-choice.ts';
import type { ChartColours } from './chart-colours.ts';
import { movingAverage } from './moving-average.ts';
import { endOf, partedSeries } from './parted-series.ts';
import { priceSeries, stamp, type PriceSeries } from './price-series.ts';

/** Prices, volumes and averages of one chart, each as series of the library. `candles` are what the rows are made of. */
export interface CandleSeries {
  readonly prices: PriceSeries;
  /** Draws all rows. Answers the row at which the end begins. */
  setAll(rows: CandleRows, candles: readonly PriceCandle[], colours: ChartColours): number;
  /** Draws the rows from `first` on anew. */
  move(
    rows: CandleRows,
    first: number,
    candles: readonly PriceCandle[],
    colours: ChartColours,
  ): void;
  paint(colours: ChartColours): void;
}

const volumeScale = 'volume';
const still = { lastValueVisible: false, priceLineVisible: false } as const;

export function candleSeries(
  chart: IChartApi,
  { kind, averages }: Pick<ChartChoice, 'kind' | 'averages'>,
): CandleSeries {
  const prices = priceSeries(chart, kind);
  const volume = () =>
    chart.addSeries(HistogramSeries, {
      priceScaleId: volumeScale,
      priceFormat: { type: 'volume' },
      ...still,
    });
  const volumes = partedSeries(volume(), volume(), { isLine: false });
  volumes.end.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const mean = () =>
    chart.addSeries(LineSeries, { lineWidth: 1, crosshairMarkerVisible: false, ...still });
  const means = (averages ? averageLengths : []).map((length) => ({
    length,
    series: partedSeries(mean(), mean(), { isLine: true }),
  }));

  return {
    prices,

    setAll(rows, candles, colours) {
      const { items, times } = rows;
      const split = endOf(items.length);
      prices.setAll(rows, split);
      volumes.setData(
        items.map((row, index) => volumeOf(row, times[index] ?? 0, colours)),
        split,
      );
      for (const { length, series } of means) {
        const values = movingAverage(closesOf(candles), length);
        const known = times.flatMap((time, row) => {
          const value = values[rows.lastOf(row)] ?? null;
          return value === null ? [] : [{ time: stamp(time), value }];
        });
        series.setData(known, Math.max(0, split - (times.length - known.length)));
      }
      return split;
    },

    move(rows, first, candles, colours) {
      rows.items.slice(first).forEach((row, after) => {
        const time = rows.times[first + after] ?? 0;
        prices.move(row, time);
        volumes.update(volumeOf(row, time, colours));
        const end = rows.lastOf(first + after) + 1;
        for (const { length, series } of means) {
          const closes = closesOf(candles.slice(Math.max(0, end - length), end));
          const value = movingAverage(closes, length).at(-1) ?? null;
          if (value !== null) series.update({ time: stamp(time), value });
        }
      });
    },

    paint(colours) {
      prices.paint(colours);
      means.forEach(({ series }, turn) =>
        series.applyOptions({ color: colours.averages[turn] ?? '' }),
      );
    },
  };
}

const closesOf = (candles: readonly PriceCandle[]) => candles.map(({ close }) => Number(close));

function volumeOf(
  { open, close, volume }: PriceCandle,
  time: number,
  { softLoss, softGain }: ChartColours,
) {
  const color = Number(close) < Number(open) ? softLoss : softGain;
  return { time: stamp(time), value: volume, color };
}
