import { chakra } from '#ui/chakra.ts';
import { useEffect, useState } from 'react';
import type { Screen } from '#config/screen.gen.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { arrangeBlocks, type PlacedBlock } from './arrange-blocks.ts';
import { BlockView } from './block-view.tsx';
import { createRevealOrder } from './reveal-order.ts';
import { Revealed } from './revealed.tsx';

// So long a block that has not come keeps those below it from the reader, in ms.
const maxWait = 4_000;

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '10',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // The header above it is still coming: nothing in it is seen, and it moves as a whole.
    '&:has(> :first-child > [data-arriving=hidden]:first-child)': { visibility: 'hidden' },
  },
  variants: {
    split: { true: { md: { gridTemplateColumns: 'minmax(0, 1fr) 372px', columnGap: '12' } } },
  },
});
// A block that stays in view while the page scrolls belongs to the page itself, not to the column that it opens.
const Across = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--t-density-gap)',
    minWidth: 0,
    marginBottom: '10',
    '&:has([data-pinned])': { display: 'contents' },
  },
});
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--t-density-gap)',
    minWidth: 0,
    '&:has(> [data-arriving=hidden]:first-child)': { visibility: 'hidden' },
  },
});

/** Lays a screen's blocks out: header across, main, and beside it (below on a narrow window) the aside. */
export function Regions({ screen }: { readonly screen: Screen }) {
  const isWide = useIsWide();
  const { header, main, aside, before } = arrangeBlocks(screen.regions, isWide);
  const [order] = useState(() => createRevealOrder(before));
  useEffect(() => {
    const timer = setTimeout(order.giveUp, maxWait);
    return () => clearTimeout(timer);
  }, [order]);
  const blocks = (region: readonly PlacedBlock[]) =>
    region.map(({ block, number }) => (
      <Revealed key={block.id} order={order} block={number}>
        <BlockView block={block} />
      </Revealed>
    ));
  return (
    <>
      {header.length > 0 && <Across>{blocks(header)}</Across>}
      <Grid split={aside.length > 0}>
        <Column>{blocks(main)}</Column>
        {aside.length > 0 && <Column as="aside">{blocks(aside)}</Column>}
      </Grid>
    </>
  );
}
