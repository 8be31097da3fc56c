import { describe, expect, it } from 'vitest';
import { createSimulator } from '#server/market/simulator/create-simulator.ts';
import { stockNow } from './traded-stock-service.ts';

const instrument = 'XMAD-S:IBRX';

/** A market in which the feed of one stock stopped at a moment, while all others go on. */
function stoppedAt(moment: string, now: Date) {
  const at = (clock: Date) =>
    createSimulator({ seed: 'stopped', clock: () => clock, alwaysOpen: false });
  const [before, market] = [at(new Date(moment)), at(now)];
  return {
    ...market,
    quote: (each: string) => (each === instrument ? before : market).quote(each),
  };
}

const isStale = (moment: string, now: string, which = instrument) => {
  const clock = new Date(now);
  return stockNow(stoppedAt(moment, clock), which, clock).isStale;
};

describe('a price', () => {
  const stopped = '2026-11-23T11:00:00.000Z';

  it('is stale five seconds after its own feed stopped, while others are not', () => {
    expect(isStale(stopped, '2026-11-23T11:00:03.000Z')).toBe(false);
    expect(isStale(stopped, '2026-11-23T11:00:08.000Z')).toBe(true);
    const other = createSimulator({
      seed: 'stopped',
      clock: () => new Date(stopped),
      alwaysOpen: false,
    }).stocks.find((each) => each.market === 'XMAD-S' && each.instrument !== instrument);
    expect(isStale(stopped, '2026-11-23T11:00:08.000Z', other?.instrument ?? '')).toBe(false);
  });

  it('does not age while its venue is closed', () => {
    // Over the night, a weekend and a holiday.
    for (const [closed, opening] of [
      ['2026-11-23T16:29:59.000Z', '2026-11-24T08:00:00.000Z'],
      ['2026-11-20T16:29:59.000Z', '2026-11-23T08:00:00.000Z'],
      ['2026-12-24T16:29:59.000Z', '2026-12-28T08:00:00.000Z'],
    ] as const) {
      const opens = Date.parse(opening);
      const after = (ms: number) => new Date(opens + ms).toISOString();
      expect(isStale(closed, after(-1))).toBe(false);
      expect(isStale(closed, after(5000))).toBe(false);
      expect(isStale(closed, after(5001))).toBe(true);
    }
  });
});
