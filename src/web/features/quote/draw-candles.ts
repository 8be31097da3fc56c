import {
  createChart,
  CrosshairMode,
  type IChartApi,
  type MouseEventParams,
  type PriceFormat,
} from 'lightweight-charts';
import type { PriceCandle } from '#core/trading/live-candle.ts';
import type { ChartMark } from '#core/trading/trade-marks.ts';
import { atSize, createCandleRows, rowSize, type CandleRows } from './candle-rows.ts';
import { candleSeries } from './candle-series.ts';
import type { CandleView } from './candle-view.ts';
import { chartClock } from './chart-clock.ts';
import { chartColours, type ChartColours } from './chart-colours.ts';
import type { ChartChoice } from './chart-choice.ts';
import { drawLevels } from './draw-levels.ts';
import { drawMarks } from './draw-marks.ts';
import type { LiveCandles } from './live-candles.ts';
import type { OwnLevel } from './own-level.ts';
import { paced } from './paced.ts';
import { stamp } from './price-series.ts';

export interface DrawnCandles extends CandleView {
  /** Draws these candles; the whole of them when they are others than before. */
  show(live: LiveCandles): void;
  /** Puts these marks on them, in place of those before. */
  mark(marks: readonly ChartMark[]): void;
  /** Draws lines at these prices, in place of those before. */
  level(levels: readonly OwnLevel[]): void;
  /** Draws the end anew after a tick. */
  moveLast(): void;
  /** Takes the page's colours anew. */
  paint(): void;
  remove(): void;
}

export interface DrawOptions extends Pick<ChartChoice, 'kind' | 'averages'> {
  readonly locale: string;
  readonly timezone: string;
  /** The candle under the pointer; `null` when it leaves. */
  readonly onPoint: (index: number | null) => void;
  /** The view was moved beyond the first candle. */
  readonly onOlder: () => void;
}

// So many candles of empty room before the first one ask for older ones, and in a view of many so great a share of it: fitting
// all of them leaves less.
const beyond = 2;
const beyondShare = 0.02;
// A row of many candles moves hardly visibly, and each move draws the whole chart.
const coarseMs = 500;
// Rows follow a view that was zoomed once it has rested so long: each change draws the whole chart.
const restMs = 120;

/** What is drawn, and the rows it is drawn as. */
interface Shown {
  readonly live: LiveCandles;
  readonly rows: CandleRows;
}

/** Candles on a canvas. Its times are those of the venue's clock, and where nothing was traded there is no gap. */
export function drawCandles(host: HTMLElement, options: DrawOptions): DrawnCandles {
  const { locale, timezone, onPoint, onOlder } = options;
  let shown: Shown | null = null;
  let split = 0;
  let first = '';
  let colours = chartColours(host);

  const clock = chartClock(locale, () => shown?.live.interval ?? '1d');
  const chart = createChart(host, {
    autoSize: true,
    layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 11 },
    localization: { locale, timeFormatter: (time: number) => clock.full(time) },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      minBarSpacing: 0.005,
      rightOffset: 2,
      tickMarkFormatter: (time: number, mark: number) => clock.mark(time, mark),
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.24 } },
    crosshair: { mode: CrosshairMode.Normal },
    // The wheel belongs to the page; pinching zooms, dragging sideways moves.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const series = candleSeries(chart, options);
  const { prices } = series;
  const [arrows, arrowsBefore] = [drawMarks(prices.end), drawMarks(prices.before)];
  const lines = drawLevels(prices.end);
  let marks: readonly ChartMark[] = [];
  let levels: readonly OwnLevel[] = [];

  function paint() {
    colours = chartColours(host);
    applyColours(chart, colours);
    series.paint(colours);
    lines.show(levels, colours);
    if (shown !== null) drawAll(shown);
  }

  function drawAll({ live, rows }: Shown) {
    split = series.setAll(rows, live.items, colours);
    showMarks();
  }

  /** Draws what changed since the last move: the last row, and one that ended meanwhile. */
  function moveLast() {
    if (shown === null || shown.live.items.length === 0) return;
    const { live, rows } = shown;
    series.move(rows, rows.takeEnd(), live.items, colours);
  }
  const moves = paced(moveLast, () => ((shown?.rows.size ?? 1) > 1 ? coarseMs : 0));

  function showMarks() {
    if (shown === null) return;
    const { rows } = shown;
    const placed = marks.map((mark) => ({ ...mark, index: rows.rowOf(mark.index) }));
    arrowsBefore.show(
      placed.filter(({ index }) => index < split),
      rows.times,
      colours,
    );
    arrows.show(
      placed.filter(({ index }) => index >= split),
      rows.times,
      colours,
    );
  }

  const sizeOf = (candles: number, before: number | null) =>
    rowSize(candles, host.clientWidth * devicePixelRatio, before);

  /** Draws coarser or finer rows where the view asks for them, and leaves it where it is. */
  function fitRows() {
    const range = chart.timeScale().getVisibleLogicalRange();
    // What is folded away has no width to draw for.
    if (shown === null || range === null || host.clientWidth === 0) return;
    const { live, rows } = shown;
    const size = sizeOf((range.to - range.from) * rows.size, rows.size);
    if (size === rows.size) return;
    shown = { live, rows: createCandleRows(live, timezone, size) };
    isFitting = true;
    drawAll(shown);
    chart.timeScale().setVisibleLogicalRange({
      from: atSize(range.from, rows.size, size),
      to: atSize(range.to, rows.size, size),
    });
    isFitting = false;
  }
  let isFitting = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function point({ logical, sourceEvent }: MouseEventParams) {
    if (sourceEvent !== undefined) isByKeyboard = false;
    // What the keyboard pointed at is said by it: a row can be more than that one candle.
    if (shown === null || isByKeyboard) return;
    const { live, rows } = shown;
    const isOver = logical !== undefined && logical >= 0 && logical < rows.items.length;
    onPoint(isOver ? Math.min(rows.lastOf(Math.round(logical)), live.items.length - 1) : null);
  }
  let isByKeyboard = false;
  chart.subscribeCrosshairMove(point);

  // The library also moves the view by itself: until its size is known a few candles stand at the end of an empty stretch.
  let isMoved = false;
  const move = () => {
    isMoved = true;
  };
  host.addEventListener('pointerdown', move);

  function reach(range: { readonly from: number; readonly to: number } | null) {
    // Between the rows of one size and the view of another it reaches anywhere.
    if (isFitting) return;
    clearTimeout(resting);
    resting = setTimeout(fitRows, restMs);
    if (!isMoved || range === null || (shown?.live.items.length ?? 0) === 0) return;
    if (range.from < -Math.max(beyond, (range.to - range.from) * beyondShare)) onOlder();
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(reach);

  applyColours(chart, colours);
  series.paint(colours);

  return {
    show(live) {
      moves.cancel();
      const { items } = live;
      const begin = `${live.interval} ${live.rangeBegin}`;
      // The same stretch of time, read anew or with older candles before it, keeps the part that is looked at.
      const kept = begin === first ? (shown?.rows.size ?? null) : null;
      first = begin;
      shown = {
        live,
        rows: createCandleRows(live, timezone, kept ?? sizeOf(items.length, null)),
      };
      if (kept === null) isMoved = false;
      prices.writeAs(priceFormat(items, locale));
      drawAll(shown);
      if (kept !== null) return;
      chart.timeScale().fitContent();
    },

    mark(next) {
      marks = next;
      showMarks();
    },

    level(next) {
      levels = next;
      lines.show(levels, colours);
    },

    moveLast: moves.call,

    paint,

    showAt(index) {
      const candle = index === null ? undefined : shown?.live.items[index];
      if (shown === null || index === null || candle === undefined) {
        isByKeyboard = false;
        chart.clearCrosshairPosition();
        return onPoint(null);
      }
      isByKeyboard = true;
      const { rows } = shown;
      const row = rows.rowOf(index);
      bringIntoView(chart, row);
      chart.setCrosshairPosition(Number(candle.close), stamp(rows.times[row] ?? 0), prices.end);
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
      clearTimeout(resting);
      host.removeEventListener('pointerdown', move);
      chart.unsubscribeCrosshairMove(point);
      chart.timeScale().unsubscribeVisibleLogicalRangeChange(reach);
      chart.remove();
    },
  };
}

/** Scrolls sideways just so far that the row can be seen. */
function bringIntoView(chart: IChartApi, row: number) {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (range === null) return;
  const by = row < range.from ? row - range.from : row > range.to ? row - range.to : 0;
  if (by !== 0)
    chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
}

function applyColours(
  chart: IChartApi,
  { text, line, crosshair, label, fontFamily }: ChartColours,
) {
  chart.applyOptions({
    layout: { textColor: text, fontFamily },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: {
      vertLine: { color: crosshair, labelBackgroundColor: label },
      horzLine: { color: crosshair, labelBackgroundColor: label },
    },
  });
}

/** With as many digits as the latest prices have. */
function priceFormat(items: readonly PriceCandle[], locale: string): PriceFormat {
  const digits = Math.max(2, ...items.slice(-50).map(({ close }) => digitsOf(close)));
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return {
    type: 'custom',
    minMove: 10 ** -digits,
    formatter: (value: number) => format.format(value),
  };
}

const digitsOf = (price: string) => price.split('.')[1]?.length ?? 0;
