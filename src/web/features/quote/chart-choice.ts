import { useSearchParams } from 'react-router';
import type { CandleInterval } from '#core/trading/candle-interval.ts';
import { chartRanges, intervalsOf, type ChartRange } from '#core/trading/chart-range.ts';
import { latestQuery } from '#page/latest-query.ts';

export type ChartKind = 'candles' | 'line';

/** What the chart shows. It lives in the address, so that Back, a reload and a shared link keep it. */
export interface ChartChoice {
  readonly range: ChartRange;
  readonly interval: CandleInterval;
  readonly kind: ChartKind;
  readonly averages: boolean;
  readonly table: boolean;
}

/** Reads an address; what is not there, or is no choice, is the usual one. */
export function readChoice(query: URLSearchParams, first: ChartRange): ChartChoice {
  const range = chartRanges.find((each) => each === query.get('range')) ?? first;
  const { offered, usual } = intervalsOf[range];
  return {
    range,
    interval: offered.find((each) => each === query.get('interval')) ?? usual,
    kind: query.get('chart') === 'line' ? 'line' : 'candles',
    averages: query.get('averages') === 'on',
    table: query.get('view') === 'table',
  };
}

/** Writes a choice into an address; the usual one leaves no trace. */
export function writeChoice(
  query: URLSearchParams,
  { range, interval, kind, averages, table }: ChartChoice,
  first: ChartRange,
): void {
  const words = {
    range: range === first ? null : range,
    interval: interval === intervalsOf[range].usual ? null : interval,
    chart: kind === 'line' ? 'line' : null,
    averages: averages ? 'on' : null,
    view: table ? 'table' : null,
  };
  for (const [name, value] of Object.entries(words)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
}

/** The choice in the address, and how to change a part of it. Another range comes with its usual interval. */
export function useChartChoice(
  first: ChartRange,
): readonly [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const [query, setQuery] = useSearchParams();
  function change(part: Partial<ChartChoice>) {
    setQuery(
      () => {
        const before = latestQuery();
        const now = readChoice(before, first);
        const interval = part.range === undefined ? now.interval : intervalsOf[part.range].usual;
        writeChoice(before, { ...now, interval, ...part }, first);
        return before;
      },
      { replace: true },
    );
  }
  return [readChoice(query, first), change];
}
