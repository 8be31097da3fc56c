import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { PriceCandle } from '#core/trading/live-candle.ts';
import type { TradeMark } from '#core/trading/trade-marks.ts';
import { averageLengths } from './candle-averages.ts';
import type { CandleView } from './candle-view.ts';
import { chartClock } from './chart-clock.ts';
import { chartColours, type ChartColours } from './chart-colours.ts';
import type { ChartKind } from './chart-choice.ts';
import { drawMarks } from './draw-marks.ts';
import type { LiveCandles } from './live-candles.ts';
import { movingAverage } from './moving-average.ts';
import { paced } from './paced.ts';
import { endOf, partedSeries, type PartedSeries } from './parted-series.ts';
import { venueTimes } from './venue-clock.ts';

export interface DrawnCandles extends CandleView {
  /** Draws these candles; the whole of them when they are others than before. */
  show(live: LiveCandles): void;
  /** Puts these marks on them, in place of those before. */
  mark(marks: readonly TradeMark[]): void;
  /** Draws the end anew after a tick. */
  moveLast(): void;
  /** Takes the page's colours anew. */
  paint(): void;
  remove(): void;
}

export interface DrawOptions {
  readonly locale: string;
  readonly timezone: string;
  readonly kind: ChartKind;
  readonly averages: boolean;
  /** The candle under the pointer; `null` when it leaves. */
  readonly onPoint: (index: number | null) => void;
  /** The view was moved beyond the first candle. */
  readonly onOlder: () => void;
}

type PriceSeries = PartedSeries<'Candlestick'> | PartedSeries<'Area'>;

const volumeScale = 'volume';
// The end alone says the last price.
const still = { lastValueVisible: false, priceLineVisible: false } as const;
const [inLine, apart] = [{ isLine: true }, { isLine: false }];
// So many candles of empty room before the first one ask for older ones, and in a view of many so great a share of it: fitting
// all of them leaves less.
const beyond = 2;
const beyondShare = 0.02;
// A candle narrower than a pixel moves hardly visibly, and each move draws all that can be seen: it is drawn once a second.
const rareMs = 1000;

/** Candles on a canvas. Its times are those of the venue's clock, and where nothing was traded there is no gap. */
export function drawCandles(host: HTMLElement, options: DrawOptions): DrawnCandles {
  const { locale, timezone, kind, averages, onPoint, onOlder } = options;
  let live: LiveCandles | null = null;
  let times: number[] = [];
  let split = 0;
  let digits = 2;
  let first = '';
  let colours = chartColours(host);

  const clock = chartClock(locale, () => live?.interval ?? '1d');
  const chart = createChart(host, {
    autoSize: true,
    layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 11 },
    localization: { locale, timeFormatter: (time: number) => clock.full(time) },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      minBarSpacing: 0.005,
      // Candles that share a pixel are drawn as one: a tick on a long chart draws what can be seen, not all there is.
      enableConflation: true,
      rightOffset: 2,
      tickMarkFormatter: (time: number, mark: number) => clock.mark(time, mark),
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.24 } },
    crosshair: { mode: CrosshairMode.Normal },
    // The wheel belongs to the page; pinching zooms, dragging sideways moves.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const prices: PriceSeries =
    kind === 'line'
      ? partedSeries(chart.addSeries(AreaSeries), chart.addSeries(AreaSeries, still), inLine)
      : partedSeries(
          chart.addSeries(CandlestickSeries),
          chart.addSeries(CandlestickSeries, still),
          apart,
        );
  const volume = () =>
    chart.addSeries(HistogramSeries, {
      priceScaleId: volumeScale,
      priceFormat: { type: 'volume' },
      ...still,
    });
  const volumes = partedSeries(volume(), volume(), apart);
  volumes.end.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const mean = () =>
    chart.addSeries(LineSeries, { lineWidth: 1, crosshairMarkerVisible: false, ...still });
  const means = averages ? averageLengths.map(() => partedSeries(mean(), mean(), inLine)) : [];

  const [arrows, arrowsBefore] = [drawMarks(prices.end), drawMarks(prices.before)];
  let marks: readonly TradeMark[] = [];

  const numbers = () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });

  function paint() {
    colours = chartColours(host);
    applyColours(chart, prices, colours, kind);
    means.forEach((mean, turn) => mean.applyOptions({ color: colours.averages[turn] ?? '' }));
    if (live !== null) drawAll(live.items);
  }

  function drawAll(items: readonly PriceCandle[]) {
    const points = items.map((candle, index) => pointOf(candle, times[index] ?? 0));
    split = endOf(items.length);
    if (kind === 'line')
      asArea(prices).setData(
        points.map(({ line }) => line),
        split,
      );
    else
      asCandles(prices).setData(
        points.map(({ candle }) => candle),
        split,
      );
    showMarks();
    volumes.setData(
      items.map((candle, index) => volumeOf(candle, times[index] ?? 0)),
      split,
    );
    const closes = items.map(({ close }) => Number(close));
    means.forEach((mean, turn) => {
      const values = movingAverage(closes, averageLengths[turn] ?? 1);
      const first = values.findIndex((value) => value !== null);
      const known = values.flatMap((value, index) =>
        value === null ? [] : [{ time: stamp(times[index] ?? 0), value }],
      );
      mean.setData(known, first < 0 ? 0 : Math.max(0, split - first));
    });
  }

  /** Draws what changed since the last move: the last candle, and one that ended meanwhile. */
  function moveLast() {
    const items = live?.items ?? [];
    if (live === null || items.length === 0) return;
    for (let index = Math.max(0, times.length - 1); index < items.length; index += 1)
      moveOne(items, index, live.interval);
  }

  function moveOne(
    items: readonly PriceCandle[],
    index: number,
    interval: LiveCandles['interval'],
  ) {
    const candle = items[index];
    if (candle === undefined) return;
    if (index === times.length) {
      const [local = 0] = venueTimes([candle.time], interval, timezone);
      times.push(Math.max(local, (times.at(-1) ?? 0) + 1));
    }
    const time = times[index] ?? 0;
    const point = pointOf(candle, time);
    if (kind === 'line') asArea(prices).update(point.line);
    else asCandles(prices).update(point.candle);
    volumes.update(volumeOf(candle, time));
    means.forEach((mean, turn) => {
      const length = averageLengths[turn] ?? 1;
      const before = items.slice(Math.max(0, index + 1 - length), index + 1);
      const value = movingAverage(
        before.map(({ close }) => Number(close)),
        length,
      ).at(-1);
      if (value != null) mean.update({ time: stamp(time), value });
    });
  }
  const moves = paced(moveLast, () => {
    const range = chart.timeScale().getVisibleLogicalRange();
    const shown = range === null ? 0 : range.to - range.from;
    return shown > chart.timeScale().width() ? rareMs : 0;
  });

  function showMarks() {
    arrowsBefore.show(
      marks.filter(({ index }) => index < split),
      times,
      colours,
    );
    arrows.show(
      marks.filter(({ index }) => index >= split),
      times,
      colours,
    );
  }

  const volumeOf = ({ open, close, volume }: PriceCandle, time: number) => ({
    time: stamp(time),
    value: volume,
    color: Number(close) < Number(open) ? colours.softLoss : colours.softGain,
  });

  function point({ logical }: MouseEventParams) {
    const count = live?.items.length ?? 0;
    const isOver = logical !== undefined && logical >= 0 && logical < count;
    onPoint(isOver ? Math.round(logical) : null);
  }
  chart.subscribeCrosshairMove(point);

  // The library also moves the view by itself: until its size is known a few candles stand at the end of an empty stretch.
  let isMoved = false;
  const move = () => {
    isMoved = true;
  };
  host.addEventListener('pointerdown', move);

  function reach(range: { readonly from: number; readonly to: number } | null) {
    if (!isMoved || range === null || (live?.items.length ?? 0) === 0) return;
    if (range.from < -Math.max(beyond, (range.to - range.from) * beyondShare)) onOlder();
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(reach);

  applyColours(chart, prices, colours, kind);
  means.forEach((mean, turn) => mean.applyOptions({ color: colours.averages[turn] ?? '' }));

  return {
    show(next) {
      moves.cancel();
      live = next;
      times = venueTimes(
        next.items.map(({ time }) => time),
        next.interval,
        timezone,
      );
      digits = Math.max(2, ...next.items.slice(-50).map(({ close }) => digitsOf(close)));
      const format = numbers();
      prices.applyOptions({
        priceFormat: {
          type: 'custom',
          minMove: 10 ** -digits,
          formatter: (value: number) => format.format(value),
        },
      });
      drawAll(next.items);
      // The same stretch of time, read anew or with older candles before it, keeps the part that is looked at.
      const begin = `${next.interval} ${next.rangeBegin}`;
      if (begin !== first) {
        isMoved = false;
        chart.timeScale().fitContent();
      }
      first = begin;
    },

    mark(next) {
      marks = next;
      showMarks();
    },

    moveLast: moves.call,

    paint,

    showAt(index) {
      const candle = index === null ? undefined : live?.items[index];
      if (index === null || candle === undefined) {
        chart.clearCrosshairPosition();
        return onPoint(null);
      }
      bringIntoView(chart, index);
      chart.setCrosshairPosition(Number(candle.close), stamp(times[index] ?? 0), prices.end);
      onPoint(index);
    },

    zoom(factor) {
      const scale = chart.timeScale();
      const range = scale.getVisibleLogicalRange();
      if (range === null) return;
      move();
      const [middle, half] = [(range.from + range.to) / 2, ((range.to - range.from) / 2) * factor];
      scale.setVisibleLogicalRange({
        from: middle - Math.max(half, 5),
        to: middle + Math.max(half, 5),
      });
    },

    remove() {
      moves.cancel();
      host.removeEventListener('pointerdown', move);
      chart.unsubscribeCrosshairMove(point);
      chart.timeScale().unsubscribeVisibleLogicalRangeChange(reach);
      chart.remove();
    },
  };
}

/** Scrolls sideways just so far that the candle can be seen. */
function bringIntoView(chart: IChartApi, index: number) {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (range === null) return;
  const by = index < range.from ? index - range.from : index > range.to ? index - range.to : 0;
  if (by !== 0)
    chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
}

function applyColours(
  chart: IChartApi,
  prices: PriceSeries,
  colours: ChartColours,
  kind: ChartKind,
) {
  const { text, line, gain, loss, brand, softBrand, noBrand, crosshair, label, fontFamily } =
    colours;
  chart.applyOptions({
    layout: { textColor: text, fontFamily },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: {
      vertLine: { color: crosshair, labelBackgroundColor: label },
      horzLine: { color: crosshair, labelBackgroundColor: label },
    },
  });
  if (kind === 'line')
    asArea(prices).applyOptions({
      lineColor: brand,
      topColor: softBrand,
      bottomColor: noBrand,
      lineWidth: 2,
    });
  else
    asCandles(prices).applyOptions({
      upColor: gain,
      borderUpColor: gain,
      wickUpColor: gain,
      downColor: loss,
      borderDownColor: loss,
      wickDownColor: loss,
    });
}

function pointOf({ open, high, low, close }: PriceCandle, time: number) {
  return {
    candle: {
      time: stamp(time),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    },
    line: { time: stamp(time), value: Number(close) },
  };
}

// The two kinds of series share a variable: which of them it is follows from the kind of chart.
const asArea = (series: PriceSeries) => series as PartedSeries<'Area'>;
const asCandles = (series: PriceSeries) => series as PartedSeries<'Candlestick'>;

/** The library's own type for seconds. */
const stamp = (seconds: number) => seconds as UTCTimestamp;

const digitsOf = (price: string) => price.split('.')[1]?.length ?? 0;
