import { chakra } from '#ui/chakra.ts';
import { treemap, type Tile } from '#core/market/treemap.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices, useLivePrice } from '#live/use-live-price.ts';
import { Change } from '#ui/change.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { Text } from '#ui/box.ts';
import type { MapSize } from './market-filters.ts';
import type { Stock } from './quote-row.tsx';
import type { Sector } from './sectors.ts';
import { StockLink } from '#page/stock-link.tsx';

// Width over height, so that the map keeps its room before anything is known.
const ratios = { wide: 2.1, narrow: 0.75 } as const;

type Room = Pick<Tile, 'width' | 'height'>;
// What a symbol and a figure need, as shares of the map.
const rooms: Readonly<Record<keyof typeof ratios, Room>> = {
  wide: { width: 0.06, height: 0.09 },
  narrow: { width: 0.21, height: 0.1 },
};

const Frame = chakra('div', { base: { position: 'relative', width: '100%' } });
const Group = chakra('section', { base: { position: 'absolute', padding: '1px' } });
const GroupName = chakra('h3', {
  base: {
    height: '18px',
    fontSize: 'xs',
    fontWeight: 'strong',
    color: 'muted',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
});
const Stocks = chakra('ul', { base: { position: 'absolute', inset: '19px 1px 1px' } });
const Cell = chakra('li', {
  base: {
    position: 'absolute',
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

export interface HeatMapProps {
  /** Stocks of one venue: sizes in several currencies cannot be compared. */
  readonly stocks: readonly Stock[];
  readonly size: MapSize;
}

/** Stocks by sector: the greater the tile the greater the company (or its volume), its colour how far it moved today. */
export function HeatMap({ stocks, size }: HeatMapProps) {
  const text = useText();
  const isWide = useIsWide();
  const ratio = isWide ? ratios.wide : ratios.narrow;
  const groups = bySector(stocks);
  const sizes = groups.map(([, members]) => sum(members, size));
  const tiles = treemap(sizes, ratio);
  useFollowPrices(stocks.map(({ instrument }) => instrument));
  return (
    <Frame style={{ aspectRatio: String(ratio) }}>
      {groups.map(([sector, members], index) => {
        const tile = tiles[index];
        if (tile === undefined || tile.width === 0) return null;
        const inner = treemap(
          members.map((stock) => Number(stock[size])),
          (tile.width / tile.height) * ratio,
        );
        return (
          <Group key={sector} style={placed(tile)} aria-label={text(`market.sector.${sector}`)}>
            <GroupName title={text(`market.sector.${sector}`)}>
              {text(`market.sector.${sector}`)}
            </GroupName>
            <Stocks>
              {members.map((stock, turn) => (
                <StockTile
                  key={stock.instrument}
                  stock={stock}
                  tile={inner[turn]}
                  share={tile}
                  room={rooms[isWide ? 'wide' : 'narrow']}
                />
              ))}
            </Stocks>
          </Group>
        );
      })}
    </Frame>
  );
}

interface StockTileProps {
  readonly stock: Stock;
  readonly tile: Tile | undefined;
  /** The tile of its sector, which it has a share of. */
  readonly share: Tile;
  /** What of the map it must have for its figure to be shown. */
  readonly room: Room;
}

function StockTile({ stock, tile, share, room }: StockTileProps) {
  const format = useFormat();
  const live = useLivePrice(stock.instrument);
  if (tile === undefined || tile.width === 0) return null;
  const percent =
    live !== undefined && live.seq >= stock.seq ? live.changePercent : stock.change_percent;
  const [width, height] = [tile.width * share.width, tile.height * share.height];
  return (
    <Cell style={{ ...placed(tile), background: heatOf(Number(percent)) }} title={stock.name}>
      <StockLink stock={stock}>
        <Text as="span" strong>
          {stock.symbol}
        </Text>
        <span className={width < room.width || height < room.height ? 'hidden-text' : undefined}>
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

function placed({ x, y, width, height }: Tile) {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}

/** Sectors with their stocks, the greatest first in reading order. */
function bySector(stocks: readonly Stock[]): [Sector, Stock[]][] {
  const groups = new Map<Sector, Stock[]>();
  for (const stock of stocks)
    groups.set(stock.sector, [...(groups.get(stock.sector) ?? []), stock]);
  return [...groups].sort(
    ([, one], [, other]) => sum(other, 'market_cap') - sum(one, 'market_cap'),
  );
}

function sum(stocks: readonly Stock[], size: MapSize): number {
  return stocks.reduce((total, stock) => total + Number(stock[size]), 0);
}
