import type { Block, Screen } from '#config/screen.gen.ts';

/** A block with its number on the screen, which it keeps wherever it stands. */
export interface PlacedBlock {
  readonly block: Block;
  readonly number: number;
}

/** The blocks of a screen in the order in which they are read. */
export interface ArrangedBlocks {
  readonly header: readonly PlacedBlock[];
  readonly main: readonly PlacedBlock[];
  readonly aside: readonly PlacedBlock[];
  /** Which blocks stand above each block, by number. */
  readonly before: readonly (readonly number[])[];
}

/**
 * Places the blocks of a screen. Side by side, main and aside are columns, moved by the header and by themselves alone; on a narrow
 * window the aside stands below main, and what is `early` in either comes right after the first block of main.
 */
export function arrangeBlocks(
  { header = [], main, aside = [] }: Screen['regions'],
  isWide: boolean,
): ArrangedBlocks {
  let count = 0;
  const numbered = (region: readonly Block[]) =>
    region.map((block) => ({ block, number: count++ }));
  const [above, first, beside] = [numbered(header), numbered(main), numbered(aside)];
  if (isWide) {
    const columns = [first, beside].map((column) => [...above, ...column]);
    return { header: above, main: first, aside: beside, before: beforeIn(columns, count) };
  }
  const [lead, ...rest] = first;
  const isEarly = ({ block }: PlacedBlock) => block.early === true;
  const late = beside.filter((placed) => !isEarly(placed));
  const column = [
    ...(lead === undefined ? [] : [lead]),
    ...rest.filter(isEarly),
    ...beside.filter(isEarly),
    ...rest.filter((placed) => !isEarly(placed)),
  ];
  return {
    header: above,
    main: column,
    aside: late,
    before: beforeIn([[...above, ...column, ...late]], count),
  };
}

function beforeIn(columns: readonly (readonly PlacedBlock[])[], count: number): number[][] {
  const before: number[][] = Array.from({ length: count }, () => []);
  for (const column of columns)
    for (const [place, { number }] of column.entries())
      before[number] = column.slice(0, place).map((above) => above.number);
  return before;
}
