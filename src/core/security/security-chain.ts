import type { Json } from '#core/canonical-json.ts';
import { canonicalJson } from '#core/canonical-json.ts';

/** An entry of the security log as it is hashed: every column but the chain's own. */
export type ChainedFacts = Readonly<Record<string, Json>>;

export interface ChainedEntry {
  readonly id: string;
  readonly facts: ChainedFacts;
  readonly seq: number;
  readonly previous: string;
  readonly hash: string;
}

/** Where a chain stands: how many entries it has, and the hash of the last. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

export interface ChainDifference {
  readonly seq: number;
  readonly id: string;
  /** `gap`: an entry is missing before it; `link`: it does not hold the hash of the one before; `content`: it was changed. */
  readonly problem: 'gap' | 'link' | 'content';
}

/** Hashes a text. Passed in: nothing here computes one. */
export type HashText = (text: string) => string;

export const emptyChain: ChainHead = { seq: 0, hash: '' };

/** The text whose hash closes an entry: its own facts, its place and the hash of the one before it. */
function chainText(seq: number, previous: string, facts: ChainedFacts): string {
  return canonicalJson({ seq, previous, facts });
}

/** Gives entries their places behind `head`, in the order in which they come. */
export function chainEntries(
  head: ChainHead,
  entries: readonly { readonly id: string; readonly facts: ChainedFacts }[],
  hash: HashText,
): readonly ChainedEntry[] {
  let last = head;
  return entries.map(({ id, facts }) => {
    const seq = last.seq + 1;
    const previous = last.hash;
    last = { seq, hash: hash(chainText(seq, previous, facts)) };
    return { id, facts, seq, previous, hash: last.hash };
  });
}

/** Holds entries in the order of their numbers to the chain, beginning behind `head`. */
export function checkChain(
  head: ChainHead,
  entries: readonly ChainedEntry[],
  hash: HashText,
): { readonly head: ChainHead; readonly differences: readonly ChainDifference[] } {
  const differences: ChainDifference[] = [];
  let last = head;
  for (const { id, facts, seq, previous, hash: stored } of entries) {
    if (seq !== last.seq + 1) differences.push({ seq, id, problem: 'gap' });
    else if (previous !== last.hash) differences.push({ seq, id, problem: 'link' });
    if (hash(chainText(seq, previous, facts)) !== stored)
      differences.push({ seq, id, problem: 'content' });
    last = { seq, hash: stored };
  }
  return { head: last, differences };
}
