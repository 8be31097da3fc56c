import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChainedEntry } from './security-chain.ts';
import { checkChain, emptyChain, chainEntries } from './security-chain.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const entries = ['a', 'b', 'c', 'd'].map((id) => ({ id, facts: { id, kind: 'signedIn' } }));
const chained = chainEntries(emptyChain, entries, hash);
const problems = (chain: readonly ChainedEntry[]) =>
  checkChain(emptyChain, chain, hash).differences.map(({ id, problem }) => `${id} ${problem}`);
const changed = (index: number, changes: Partial<ChainedEntry>) =>
  chained.map((entry, each) => (each === index ? { ...entry, ...changes } : entry));

describe('the chain of the security log', () => {
  it('numbers entries from 1 and ties each to the one before', () => {
    expect(chained.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(chained.map(({ previous }) => previous)).toEqual([
      '',
      ...chained.slice(0, 3).map((entry) => entry.hash),
    ]);
    expect(problems(chained)).toEqual([]);
  });

  it('goes on where it stood, in as many parts as it is chained in', () => {
    const first = chainEntries(emptyChain, entries.slice(0, 2), hash);
    const head = checkChain(emptyChain, first, hash).head;
    expect([...first, ...chainEntries(head, entries.slice(2), hash)]).toEqual(chained);
  });

  it('shows an entry that was changed, taken out, put in or moved', () => {
    const [one, two, three, four] = chained;
    expect(problems(changed(1, { facts: { id: 'b', kind: 'signedOut' } }))).toEqual(['b content']);
    expect(problems(chained.filter(({ id }) => id !== 'b'))).toEqual(['c gap']);
    expect(problems(chained.slice(1))).toEqual(['b gap']);
    if (!one || !two || !three || !four) throw new Error('four entries were chained');
    expect(problems([one, two, { ...two, id: 'x', facts: { id: 'x' } }, three, four])).toContain(
      'x gap',
    );
    expect(problems([one, { ...three, seq: 2 }, { ...two, seq: 3 }, four])).not.toEqual([]);
  });

  it('shows an entry that was changed and hashed anew: the next one does not fit', () => {
    const [, forged] = chainEntries(
      emptyChain,
      [entries[0] ?? { id: '', facts: {} }, { id: 'b', facts: { id: 'b', kind: 'forged' } }],
      hash,
    );
    expect(problems(changed(1, { ...forged }))).toEqual(['c link']);
  });

  it('shows it also when the next entry was made to name the forged hash: its own hash holds the name', () => {
    const [first, , third, fourth] = chained;
    if (!first || !third || !fourth) throw new Error('four entries were chained');
    const [forged] = chainEntries(
      { seq: first.seq, hash: first.hash },
      [{ id: 'b', facts: { id: 'b', kind: 'forged' } }],
      hash,
    );
    if (!forged) throw new Error('one entry was chained');
    expect(problems([first, forged, { ...third, previous: forged.hash }, fourth])).toEqual([
      'c content',
    ]);
  });
});
