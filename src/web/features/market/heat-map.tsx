import { chakra } from '#ui/chakra.ts';
import { treemap, type Tile } from '#core/market/treemap.ts';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { HeatRows, type HeatRowsProps, type SectorGroup } from './heat-rows.tsx';
import type { MapSize } from './market-filters.ts';
import type { Stock } from './quote-row.tsx';
import type { Sector } from './sectors.ts';
import { StockTile } from './stock-tile.tsx';

// Width over height, so that the map keeps its room before anything is known.
const ratio = 2.1;
// What a symbol and a figure need, as shares of the map.
const room = { width: 0.06, height: 0.09 } as const;

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

export interface HeatMapProps {
  /** Stocks of one venue: sizes in several currencies cannot be compared. */
  readonly stocks: readonly Stock[];
  readonly size: MapSize;
}

/** Stocks by sector: the greater the tile the greater the company (or its volume), its colour how far it moved today. */
export function HeatMap({ stocks, size }: HeatMapProps) {
  const isWide = useIsWide();
  const groups = bySector(stocks);
  useFollowPrices(stocks.map(({ instrument }) => instrument));
  return isWide ? (
    <WideMap groups={groups} size={size} />
  ) : (
    <HeatRows groups={groups} size={size} />
  );
}

function WideMap({ groups, size }: HeatRowsProps) {
  const text = useText();
  const tiles = treemap(
    groups.map(([, members]) => sum(members, size)),
    ratio,
  );
  return (
    <Frame style={{ aspectRatio: String(ratio) }}>
      {groups.map(([sector, members], index) => {
        const tile = tiles[index];
        if (tile === undefined || tile.width === 0) return null;
        return (
          <Group key={sector} style={placed(tile)} aria-label={text(`market.sector.${sector}`)}>
            <GroupName title={text(`market.sector.${sector}`)}>
              {text(`market.sector.${sector}`)}
            </GroupName>
            <Stocks>{tilesOf(members, size, tile)}</Stocks>
          </Group>
        );
      })}
    </Frame>
  );
}

/** Tiles of a sector's stocks; `share` is the tile of the sector, which they are shares of. */
function tilesOf(members: readonly Stock[], size: MapSize, share: Tile) {
  const inner = treemap(
    members.map((stock) => Number(stock[size])),
    (share.width / share.height) * ratio,
  );
  return members.map((stock, turn) => {
    const tile = inner[turn];
    if (tile === undefined || tile.width === 0) return null;
    const isRoomy =
      tile.width * share.width >= room.width && tile.height * share.height >= room.height;
    return (
      <StockTile
        key={stock.instrument}
        stock={stock}
        style={{ position: 'absolute', ...placed(tile) }}
        isRoomy={isRoomy}
      />
    );
  });
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
function bySector(stocks: readonly Stock[]): SectorGroup[] {
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
