import { chakra } from '#ui/chakra.ts';

/** A list whose rows are parted by hairlines, not boxed. */
export const Rows = chakra('ul', {
  base: { '& > li + li': { borderTop: '1px solid var(--t-color-line)' } },
});

export const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'row',
    paddingBlock: '2',
    minWidth: 0,
  },
});
