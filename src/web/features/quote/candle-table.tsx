import { chakra } from '#ui/chakra.ts';
import { useMemo, useState } from 'react';
import { minutesOf } from '#core/trading/candle-interval.ts';
import { formatOf } from '#i18n/format-of.ts';
import { chartMarks, type MarkedDividend, type MarkedTrade } from '#core/trading/trade-marks.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { useOwnTradeWords } from './own-trade-words.tsx';
import type { ShownCandles } from './use-candles.ts';

const Table = chakra('table', {
  base: {
    fontSize: 'sm',
    '& th, & td': {
      paddingInline: '2',
      height: '40px',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--t-color-line)',
    },
    '& th:first-of-type': { textAlign: 'start', fontWeight: 'inherit', paddingInlineStart: '0' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      background: 'canvas',
      color: 'muted',
      fontSize: 'xs',
    },
  },
});

// What a person can read through; what is older comes when it is asked for.
const part = 500;

export interface CandleTableProps {
  readonly candles: ShownCandles;
  /** Of the client. */
  readonly trades: readonly MarkedTrade[];
  readonly dividends: readonly MarkedDividend[];
  readonly timezone: string;
  /** Reads older candles; `null` at the end of what is known. */
  readonly onOlder: (() => void) | null;
}

/** The chart's candles as a table, the newest first, part after part. */
export default function CandleTable({
  candles,
  trades,
  dividends,
  timezone,
  onOlder,
}: CandleTableProps) {
  const [shown, setShown] = useState(part);
  const text = useText();
  const locale = useLocale();
  const format = formatOf(locale, timezone);
  const isWithinDay = minutesOf(candles.interval) !== null;
  const oldest = Math.max(0, candles.items.length - shown);
  const rows = candles.items.slice(oldest).reverse();
  const marks = useMemo(
    () =>
      chartMarks(
        candles.items.map(({ time }) => Date.parse(time)),
        trades,
        dividends,
      ),
    [candles, trades, dividends],
  );
  const ownAt = useOwnTradeWords(marks);
  const hasOwn = marks.some(({ index }) => index >= oldest);
  function more() {
    setShown(shown + part);
    if (oldest < part) onOlder?.();
  }
  return (
    <>
      <Box
        overflow="auto"
        maxHeight="440px"
        tabIndex={0}
        role="region"
        aria-label={text('quote.chart.table')}
      >
        <Table className="figures">
          <thead>
            <tr>
              <th scope="col">{text('quote.candle.time')}</th>
              <th scope="col">{text('quote.open')}</th>
              <th scope="col">{text('quote.candle.high')}</th>
              <th scope="col">{text('quote.candle.low')}</th>
              <th scope="col">{text('quote.candle.close')}</th>
              <th scope="col">{text('quote.volume')}</th>
              {hasOwn && <th scope="col">{text('quote.trades.column')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ time, open, high, low, close, volume }, turn) => (
              <tr key={time}>
                <th scope="row">
                  {isWithinDay ? format.moment(new Date(time)) : format.day(new Date(time))}
                </th>
                <td>{format.price(open)}</td>
                <td>{format.price(high)}</td>
                <td>{format.price(low)}</td>
                <td>{format.price(close)}</td>
                <td>{format.number(String(volume))}</td>
                {hasOwn && <td>{ownAt(candles.items.length - 1 - turn)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {(oldest > 0 || onOlder !== null) && (
        <Button marginTop="2" onClick={more}>
          {text('quote.older.load')}
        </Button>
      )}
    </>
  );
}
