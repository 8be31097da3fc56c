import { chakra } from '#ui/chakra.ts';
import { useSyncExternalStore } from 'react';
import { minutesOf } from '#core/trading/candle-interval.ts';
import type { Format } from '#core/create-format.ts';
import { formatOf } from '#i18n/format-of.ts';
import type { PriceCandle } from '#core/trading/live-candle.ts';
import { percentChange } from '#core/money.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Change } from '#ui/change.tsx';
import { averageLengths, averageTokens } from './candle-averages.ts';
import type { LiveCandles } from './live-candles.ts';
import { movingAverage } from './moving-average.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignContent: 'flex-start',
    columnGap: '3',
    minHeight: { base: '60px', md: '42px' },
    fontSize: 'xs',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& b': { color: 'text', fontWeight: 'strong' },
  },
});

export interface CandleReadoutProps {
  readonly live: LiveCandles;
  /** The candle under the crosshair; the last one when there is none. */
  readonly at: number | null;
  readonly timezone: string;
  readonly averages: boolean;
  /** What the client traded within it, in words; empty for nothing. */
  readonly own: string;
}

/** The figures of one candle, and the change since the chart's first. */
export function CandleReadout({ live, at, timezone, averages, own }: CandleReadoutProps) {
  const text = useText();
  const format = useVenueFormat(timezone);
  const candle = useCandle(live, at);
  const first = live.items[0];
  if (candle === undefined || first === undefined) return <Line />;
  const since = percentChange(first.open, candle.close) ?? '0.00';
  const figures = [
    [text('quote.open'), format.price(candle.open)],
    [text('quote.candle.high'), format.price(candle.high)],
    [text('quote.candle.low'), format.price(candle.low)],
    [text('quote.candle.close'), format.price(candle.close)],
    [text('quote.volume'), format.number(String(candle.volume))],
  ] as const;
  return (
    <Line>
      <b>{timeOf(candle, live, format)}</b>
      {figures.map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
      <span>
        {text('quote.candle.since')} <Change value={since}>{format.percent(since)}</Change>
      </span>
      {own !== '' && <b>{own}</b>}
      {averages && <Averages live={live} at={at} format={format} />}
    </Line>
  );
}

/** One candle in words, for assistive technology; it does not change with every tick. */
export function useCandleWords(live: LiveCandles, at: number | null, timezone: string): string {
  const text = useText();
  const format = useVenueFormat(timezone);
  const candle = live.items[at ?? live.items.length - 1];
  if (candle === undefined) return '';
  return text('quote.candle.words', {
    time: timeOf(candle, live, format),
    open: format.price(candle.open),
    high: format.price(candle.high),
    low: format.price(candle.low),
    close: format.price(candle.close),
    volume: format.number(String(candle.volume)),
  });
}

function Averages({
  live,
  at,
  format,
}: {
  readonly live: LiveCandles;
  readonly at: number | null;
  readonly format: Format;
}) {
  const text = useText();
  const shown = at ?? live.items.length - 1;
  return averageLengths.map((length, turn) => {
    const closes = live.items.slice(Math.max(0, shown - length + 1), shown + 1);
    const mean = movingAverage(
      closes.map(({ close }) => Number(close)),
      length,
    ).at(-1);
    const digits = closes.at(-1)?.close.split('.')[1]?.length ?? 2;
    return (
      <span key={length}>
        <span aria-hidden="true" style={{ color: `var(${averageTokens[turn]})` }}>
          ▬
        </span>{' '}
        {text('quote.candle.average', { count: length })}{' '}
        <b>{mean == null ? '–' : format.price(mean.toFixed(digits))}</b>
      </span>
    );
  });
}

function useCandle(live: LiveCandles, at: number | null): PriceCandle | undefined {
  useSyncExternalStore(live.subscribe, live.version);
  return live.items[at ?? live.items.length - 1];
}

function useVenueFormat(timezone: string): Format {
  const locale = useLocale();
  return formatOf(locale, timezone);
}

function timeOf({ time }: PriceCandle, { interval }: LiveCandles, format: Format): string {
  return minutesOf(interval) === null ? format.day(time) : format.moment(time);
}
