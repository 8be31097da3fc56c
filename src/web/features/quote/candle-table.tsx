import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { components } from '#api/market.gen.ts';
import { minutesOf } from '#core/trading/candle-interval.ts';
import { createFormat } from '#core/create-format.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';

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
  readonly timezone: string;
}

/** The chart's candles as a table, the newest first. */
export function CandleTable({ candles, timezone }: CandleTableProps) {
  const text = useText();
  const locale = useLocale();
  const format = useMemo(() => createFormat(locale, timezone), [locale, timezone]);
  const isWithinDay = minutesOf(candles.interval) !== null;
  const rows = candles.items.slice(-shown).reverse();
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
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, open, high, low, close, volume }) => (
            <tr key={time}>
              <th scope="row">
                {isWithinDay ? format.moment(new Date(time)) : format.day(new Date(time))}
              </th>
              <td>{format.price(open)}</td>
              <td>{format.price(high)}</td>
              <td>{format.price(low)}</td>
              <td>{format.price(close)}</td>
              <td>{format.number(String(volume))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
