import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Heading } from '#ui/heading.ts';
import { Stack } from '#ui/box.ts';
import type { MapSize } from './market-filters.ts';
import type { Stock } from './quote-row.tsx';
import type { Sector } from './sectors.ts';
import { StockTile } from './stock-tile.tsx';

const Stocks = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap' } });

// A finger needs 44 px, and a symbol with its figure needs more.
const [minWidth, height] = ['76px', '52px'] as const;

/** A sector with its stocks. */
export type SectorGroup = readonly [Sector, readonly Stock[]];

export interface HeatRowsProps {
  readonly groups: readonly SectorGroup[];
  readonly size: MapSize;
}

/**
 * A heat map for a narrow window, where the smallest tiles of a map would be too small to be pressed: tiles are equally high, and as wide
 * as they are large, but never less than a finger needs.
 */
export function HeatRows({ groups, size }: HeatRowsProps) {
  const text = useText();
  const greatest = Math.max(
    ...groups.flatMap(([, members]) => members.map((stock) => Number(stock[size]))),
  );
  return (
    <Stack gap="3">
      {groups.map(([sector, members]) => (
        <section key={sector} aria-label={text(`market.sector.${sector}`)}>
          <Heading as="h3" fontSize="sm">
            {text(`market.sector.${sector}`)}
          </Heading>
          <Stocks>
            {members
              .toSorted((one, other) => Number(other[size]) - Number(one[size]))
              .map((stock) => (
                <StockTile
                  key={stock.instrument}
                  stock={stock}
                  style={{ ...{ minWidth, height }, width: widthOf(Number(stock[size]), greatest) }}
                  isRoomy
                />
              ))}
          </Stocks>
        </section>
      ))}
    </Stack>
  );
}

/** As a share of the window; the greatest fills it. */
function widthOf(value: number, greatest: number): string {
  return `${greatest > 0 ? (value / greatest) * 100 : 0}%`;
}
