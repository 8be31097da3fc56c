import type { Block, Screen } from '#config/screen.gen.ts';
import { oncePer } from '#generator/once-per.ts';

/** The blocks of a screen, region by region. */
export const blocksOf = oncePer(
  ({ regions: { header = [], main, aside = [] } }: Screen): readonly Block[] => [
    ...header,
    ...main,
    ...aside,
  ],
);
