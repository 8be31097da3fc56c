import { chakra } from '#ui/chakra.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { StockLink } from '#page/stock-link.tsx';
import { Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import type { CSSProperties } from 'react';
import type { Stock } from './quote-row.tsx';

const Cell = chakra('li', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    border: '1px solid var(--t-color-canvas)',
    paddingInline: '1',
    fontSize: 'xs',
    lineHeight: 1.3,
    // The tile says by its colour what the figure says by its own elsewhere; on a tint that one is too faint.
    '& .change': { '--gain': 'var(--t-color-text)', '--loss': 'var(--t-color-text)' },
    '& a': { minHeight: '0', height: '100%', justifyContent: 'center', alignItems: 'center' },
    '&:has(:focus-visible)': {
      outline: '2px solid var(--t-color-focus)',
      outlineOffset: '-2px',
      zIndex: 1,
    },
  },
});

export interface StockTileProps {
  readonly stock: Stock;
  /** Where it stands; the link fills it. */
  readonly style: CSSProperties;
  /** Whether it has room for its figure; without it, the figure is read out alone. */
  readonly isRoomy: boolean;
}

/** A stock of a heat map: its colour is how far it moved today. */
export function StockTile({ stock, style, isRoomy }: StockTileProps) {
  const format = useFormat();
  const live = useLivePrice(stock.instrument);
  const percent =
    live !== undefined && live.seq >= stock.seq ? live.changePercent : stock.change_percent;
  return (
    <Cell style={{ ...style, background: heatOf(Number(percent)) }} title={stock.name}>
      <StockLink stock={stock}>
        <Text as="span" strong>
          {stock.symbol}
        </Text>
        <span className={isRoomy ? undefined : 'hidden-text'}>
          <Change value={percent}>{format.percent(percent)}</Change>
        </span>
        <span className="hidden-text">{stock.name}</span>
      </StockLink>
    </Cell>
  );
}

/** The theme's colour of a gain or a loss, the stronger the further; from 3 % on the strongest that text stands on. */
function heatOf(percent: number): string {
  const strength = Math.round((Math.min(Math.abs(percent), 3) / 3) * 34);
  if (percent === 0) return 'var(--t-color-surface)';
  const tone = percent > 0 ? 'var(--gain)' : 'var(--loss)';
  return `color-mix(in srgb, ${tone} ${strength + 6}%, var(--t-color-surface))`;
}
