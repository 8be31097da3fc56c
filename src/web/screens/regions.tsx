import { chakra } from '@chakra-ui/react/styled-system';
import type { Region, Screen } from '#config/screen.gen.ts';
import { BlockView } from './block-view.tsx';

const Grid = chakra('div', {
  base: { display: 'grid', gap: '10', gridTemplateColumns: 'minmax(0, 1fr)' },
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
    '&:has(> [data-pinned])': { display: 'contents' },
  },
});
const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: 'var(--t-density-gap)', minWidth: 0 },
});

/** Lays a screen's blocks out: header across, main, and beside it (below on a narrow window) the aside. */
export function Regions({ screen, title }: { readonly screen: Screen; readonly title: string }) {
  const { header, main, aside } = screen.regions;
  return (
    <>
      <h1 className="hidden-text">{title}</h1>
      {header && <Across>{blocks(header)}</Across>}
      <Grid split={aside !== undefined}>
        <Column>{blocks(main)}</Column>
        {aside && <Column as="aside">{blocks(aside)}</Column>}
      </Grid>
    </>
  );
}

function blocks(region: Region) {
  return region.map((block) => <BlockView key={block.id} block={block} />);
}
