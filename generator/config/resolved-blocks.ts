import type { Block, Screen } from '#config/screen.gen.ts';
import { oncePer } from '#generator/once-per.ts';

/** The blocks of a checked screen, region by region; `blocksOf` has those of a screen as it is written. */
export const resolvedBlocks = oncePer(
  ({ regions: { header = [], main, aside = [] } }: Screen): readonly Block[] => [
    ...header,
    ...main,
    ...aside,
  ],
);
