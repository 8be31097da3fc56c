import { createContext, useContext } from 'react';
import type { Block } from '#config/screen.gen.ts';

const BlockContext = createContext<Block | null>(null);

export const BlockProvider = BlockContext.Provider;

/** How this block was declared: its title, its binding, where it leads. Throws outside a screen's block. */
export function useBlock(): Block {
  const block = useContext(BlockContext);
  if (block === null) throw new Error('useBlock outside a block');
  return block;
}
