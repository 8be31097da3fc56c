import { chakra } from '#ui/chakra.ts';
import { memo, useEffect } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { Box } from '#ui/box.ts';
import { useOnScreen } from '#ui/use-on-screen.ts';
import { StockLink } from '#page/stock-link.tsx';
import { YearBar } from './year-bar.tsx';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { StockName, type Stock } from './quote-row.tsx';
import { NotLiveMark } from '#live/stale-mark.tsx';
import { WatchStar } from '#access/watch-star.tsx';

const Line = chakra('tr', {
  base: {
    position: 'relative',
    borderBottom: '1px solid var(--t-color-line)',
    _hover: { background: 'color-mix(in srgb, var(--t-color-brand) 4%, transparent)' },
  },
});
// On a narrow window the name takes what the figures leave, and is cut there.
const Name = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'inherit',
    height: 'row',
    width: { base: '100%', md: 'auto' },
    maxWidth: { base: '0', md: '280px' },
  },
});
const Figure = chakra('td', { base: { textAlign: 'end', whiteSpace: 'nowrap' } });
const wide = { display: { base: 'none', md: 'table-cell' } } as const;
// Beside a side navigation a small window has no room for it.
const widest = {
  display: { base: 'none', md: 'table-cell' },
  '@container (max-width: 700px)': { '&&': { display: 'none' } },
} as const;

export interface PriceRowProps {
  readonly stock: Stock;
  /** Its place among all rows of the table, from 0. */
  readonly index: number;
  readonly watch: boolean;
  /** Called when the row comes into view or close to it, and when it leaves. */
  readonly onSeen: (instrument: string, isSeen: boolean) => void;
}

/** One instrument of the table. A tick renders its leaves, never the row, and only while the row can be seen. */
export const PriceRow = memo(function PriceRow({ stock, index, watch, onSeen }: PriceRowProps) {
  const format = useFormat();
  const [line, onScreen] = useOnScreen<HTMLTableRowElement>();
  const { instrument } = stock;
  useEffect(() => {
    if (!onScreen) return;
    onSeen(instrument, true);
    return () => onSeen(instrument, false);
  }, [onSeen, instrument, onScreen]);
  return (
    <Line ref={line} aria-rowindex={index + 2}>
      <Name scope="row">
        <StockLink stock={stock}>
          <StockName stock={stock} />
        </StockLink>
      </Name>
      <Figure {...widest}>
        <Box as="span" display="inline-block">
          <Sparkline values={stock.spark.map(Number)} />
        </Box>
      </Figure>
      <Figure>
        <NotLiveMark instrument={instrument} /> <LivePriceText quote={stock} paused={!onScreen} />
      </Figure>
      <Figure>
        <LiveChange quote={stock} paused={!onScreen} />
      </Figure>
      <Figure {...wide}>
        <YearBar stock={stock} />
      </Figure>
      <Figure {...wide} className="figures" color="muted">
        {format.number(String(stock.volume))}
      </Figure>
      {watch && (
        <Figure width="52px" position="relative" zIndex="1">
          <WatchStar stock={stock} />
        </Figure>
      )}
    </Line>
  );
});
