import { oncePer } from '#generator/once-per.ts';
import { nodeAt, textAt, type Located } from './located.ts';

export interface PlacedBlock {
  readonly block: string;
  readonly id: string | undefined;
  readonly node: Located;
  readonly props: Located | undefined;
}

/** Every block of a screen, region by region. */
export const blocksOf: (screen: Located) => readonly PlacedBlock[] = oncePer((screen: Located) => {
  const regions = nodeAt(screen, ['regions']);
  if (regions?.kind !== 'object') return [];
  return [...regions.entries.values()].flatMap(({ value }) =>
    value.kind === 'list'
      ? value.items.map((node) => ({
          node,
          block: textAt(node, 'block') ?? '',
          id: textAt(node, 'id'),
          props: nodeAt(node, ['props']),
        }))
      : [],
  );
});
