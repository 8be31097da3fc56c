import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { components } from '#api/market.gen.ts';
import { minutesOf } from '#core/trading/candle-interval.ts';
import { createFormat } from '#core/create-format.ts';
import { tradeMarks, type MarkedTrade } from '#core/trading/trade-marks.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { useOwnTradeWords } from './own-trade-words.tsx';

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

// What a person can read through; what is older is on the chart.
const shown = 500;

export interface CandleTableProps {
  readonly candles: components['schemas']['CandleList'];
  /** Of the client. */
  readonly trades: readonly MarkedTrade[];
  readonly timezone: string;
}

/** The chart's candles as a table, the newest first. */
export function CandleTable({ candles, trades, timezone }: CandleTableProps) {
  const text = useText();
  const locale = useLocale();
  const format = useMemo(() => createFormat(locale, timezone), [locale, timezone]);
  const isWithinDay = minutesOf(candles.interval) !== null;
  const oldest = Math.max(0, candles.items.length - shown);
  const rows = candles.items.slice(oldest).reverse();
  const marks = useMemo(
    () =>
      tradeMarks(
        candles.items.map(({ time }) => Date.parse(time)),
        trades,
      ),
    [candles, trades],
  );
  const ownAt = useOwnTradeWords(marks);
  const hasOwn = marks.some(({ index }) => index >= oldest);
  return (
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
  );
}
