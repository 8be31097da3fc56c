import { describe, expect, it } from 'vitest';
import type { ChainTransfer } from './chain.ts';
import { simulatedChain } from './simulated-chain.ts';

const since = new Date('2026-11-22T10:00:00Z');
const route = { network: 'tron', asset: 'USDT', minimum: '10', since } as const;

/** What a chain shows of one address, five seconds apart for two minutes. */
async function story(seed: string, id: string): Promise<readonly (ChainTransfer | null)[]> {
  let now = since;
  const chain = simulatedChain(seed, () => now);
  const address = await chain.addressFor('tron', id);
  const seen: (ChainTransfer | null)[] = [];
  for (let second = 0; second <= 120; second += 5) {
    now = new Date(since.getTime() + second * 1000);
    seen.push((await chain.transfersTo({ ...route, ...address }))[0] ?? null);
  }
  return seen;
}

describe('the simulated chain', () => {
  it('shows the same to every server, and something else to every address and seed', async () => {
    expect(await story('7', 'one')).toEqual(await story('7', 'one'));
    expect(await story('7', 'one')).not.toEqual(await story('8', 'one'));
    expect(await story('7', 'one')).not.toEqual(await story('7', 'other'));
  });

  it('shows nothing at first, then one transfer that is confirmed block by block', async () => {
    const seen = await story('7', 'one');
    expect(seen[0]).toBeNull();
    expect(seen.at(-1)?.confirmations).toBeGreaterThan(20);
    expect(new Set(seen.flatMap((each) => each?.txId ?? [])).size).toBe(1);
  });

  it('has short, misrouted and reorganised transfers among its stories', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, index) => story('7', String(index))),
    );
    const last = all.map((seen) => seen.at(-1));
    expect(last.some((each) => Number(each?.amount) < 10)).toBe(true);
    expect(last.some((each) => each?.network === 'ethereum')).toBe(true);
    const goesBack = (seen: readonly (ChainTransfer | null)[]) =>
      seen.some((each, index) => each === null && seen.slice(0, index).some(Boolean));
    expect(all.some(goesBack)).toBe(true);
  });

  it('hands out addresses that cannot be paid, and a memo where an address serves many', async () => {
    const chain = simulatedChain('7', () => since);
    expect((await chain.addressFor('ethereum', 'one')).address).toMatch(/^0xSIM[0-9a-f]{37}$/);
    const [one, other] = [
      await chain.addressFor('xrpl', 'one'),
      await chain.addressFor('xrpl', 'other'),
    ];
    expect(one.address).toBe(other.address);
    expect(one.memo).not.toBe(other.memo);
    expect(one.memo).toMatch(/^\d+$/);
  });
});
