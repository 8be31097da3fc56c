import { describe, expect, it } from 'vitest';
import { arrangeBlocks, type PlacedBlock } from './arrange-blocks.ts';

const block = (id: string, early = false) => ({ id, block: 'generic/text', early });
const screen = {
  header: [block('head')],
  main: [block('chart'), block('details')],
  aside: [block('ticket'), block('alerts')],
};
const ids = (placed: readonly PlacedBlock[]) => placed.map((each) => each.block.id);

describe('what stands above a block', () => {
  it('is the header and its own column, side by side', () => {
    expect(arrangeBlocks(screen, true).before).toEqual([[], [0], [0, 1], [0], [0, 3]]);
  });

  it('is all of the main column as well, for an aside on a narrow window', () => {
    expect(arrangeBlocks(screen, false).before).toEqual([[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]);
  });

  it('is nothing for the first block of a screen that has a main column alone', () => {
    expect(arrangeBlocks({ main: screen.main }, true).before).toEqual([[], [0]]);
  });
});

describe('what is early', () => {
  const early = {
    main: [block('headline'), block('chart'), block('notice', true)],
    aside: [block('tasks', true), block('news')],
  };

  it('comes after the first block of main on a narrow window, and waits for what is above it there alone', () => {
    const { main, aside, before } = arrangeBlocks(early, false);
    expect(ids(main)).toEqual(['headline', 'notice', 'tasks', 'chart']);
    expect(ids(aside)).toEqual(['news']);
    expect(before).toEqual([[], [0, 2, 3], [0], [0, 2], [0, 2, 3, 1]]);
  });

  it('stands in its region, where there is room for both', () => {
    const { main, aside } = arrangeBlocks(early, true);
    expect(ids(main)).toEqual(['headline', 'chart', 'notice']);
    expect(ids(aside)).toEqual(['tasks', 'news']);
  });
});
