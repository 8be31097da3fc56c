import {
  AreaSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type PriceFormat,
  type SeriesDataItemTypeMap,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { PriceCandle } from '#core/trading/live-candle.ts';
import type { CandleRows } from './candle-rows.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartKind } from './chart-choice.ts';
import { partedSeries, type PartedSeries } from './parted-series.ts';

/** What marks are drawn upon. */
export type MarkedSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** The prices of a chart as candles or as a line. */
export interface PriceSeries {
  readonly end: MarkedSeries;
  readonly before: MarkedSeries;
  /** `split` is the row at which the end begins. */
  setAll(rows: CandleRows, split: number): void;
  move(row: PriceCandle, time: number): void;
  writeAs(format: PriceFormat): void;
  paint(colours: ChartColours): void;
}

// The end alone says the last price.
const still = { lastValueVisible: false, priceLineVisible: false } as const;

export function priceSeries(chart: IChartApi, kind: ChartKind): PriceSeries {
  return kind === 'line' ? lineOf(chart) : candlesOf(chart);
}

function lineOf(chart: IChartApi): PriceSeries {
  const series = partedSeries(chart.addSeries(AreaSeries), chart.addSeries(AreaSeries, still), {
    isLine: true,
  });
  return {
    ...drawnWith(series, ({ close }, time) => ({ time: stamp(time), value: Number(close) })),
    writeAs: (priceFormat) => series.applyOptions({ priceFormat }),
    paint: ({ brand, softBrand, noBrand }) =>
      series.applyOptions({
        lineColor: brand,
        topColor: softBrand,
        bottomColor: noBrand,
        lineWidth: 2,
      }),
  };
}

function candlesOf(chart: IChartApi): PriceSeries {
  const series = partedSeries(
    chart.addSeries(CandlestickSeries),
    chart.addSeries(CandlestickSeries, still),
    { isLine: false },
  );
  return {
    ...drawnWith(series, ({ open, high, low, close }, time) => ({
      time: stamp(time),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    })),
    writeAs: (priceFormat) => series.applyOptions({ priceFormat }),
    paint: ({ gain, loss }) =>
      series.applyOptions({
        ...{ upColor: gain, borderUpColor: gain, wickUpColor: gain },
        ...{ downColor: loss, borderDownColor: loss, wickDownColor: loss },
      }),
  };
}

function drawnWith<T extends 'Candlestick' | 'Area'>(
  { end, before, setData, update }: PartedSeries<T>,
  pointOf: (row: PriceCandle, time: number) => SeriesDataItemTypeMap[T],
) {
  return {
    end,
    before,
    setAll: ({ items, times }: CandleRows, split: number) =>
      setData(
        items.map((row, index) => pointOf(row, times[index] ?? 0)),
        split,
      ),
    move: (row: PriceCandle, time: number) => update(pointOf(row, time)),
  };
}

/** The library's own type for seconds. */
export const stamp = (seconds: number) => seconds as UTCTimestamp;
