import { expect, it } from 'vitest';
import { createSimulator } from '#server/market/simulator/create-simulator.ts';
import { simulatedVenue } from './simulated-venue.ts';

// A Monday on which the venues trade.
const monday = Date.parse('2026-11-23T11:00:00.000Z');
const instrument = 'XMAD-S:IBRX';
const order = {
  type: 'market',
  price: null,
  isTriggered: false,
  remaining: '1',
  lot: 1,
} as const;

function marketAt(instant: number, alwaysOpen = false) {
  return createSimulator({ seed: 'best prices', clock: () => new Date(instant), alwaysOpen });
}

it('executes an order at the market at the very bid or ask that quote, stream and order book show', async () => {
  const seen = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    const market = marketAt(monday + step * 2000);
    const quote = market.quote(instrument);
    const book = market.depth(instrument);
    const tick = market.ticksAfter(instrument, (quote?.seq ?? 0) - 1, 5)?.at(-1);
    if (!quote || !book || !tick) throw new Error('no price');
    const { bid, ask, price, seq } = quote;
    expect([bid, ask]).toEqual([book.bids[0]?.price, book.asks[0]?.price]);
    expect([tick.bid, tick.ask]).toEqual([bid, ask]);

    const until = new Date(monday + step * 2000 + 1);
    const asked = { seenSeq: seq - 1, until, isTrading: () => true, isOpening: false };
    const filledAt = async (side: 'buy' | 'sell') => {
      const worstPrice = side === 'buy' ? '1000000' : '0';
      const report = await simulatedVenue(market).report(
        instrument,
        { ...order, side, worstPrice },
        asked,
      );
      return report.executed?.value;
    };
    // A tick without shares traded executes nothing.
    const [bought, sold] = [await filledAt('buy'), await filledAt('sell')];
    if (bought === undefined) continue;
    expect([Number(bought), Number(sold)]).toEqual([Number(ask), Number(bid)]);
    seen.add(bid === price ? 'met the bid' : 'met the ask');
  }
  expect([...seen].sort()).toEqual(['met the ask', 'met the bid']);
});

it('goes on with the latest price where too many ticks went by, also when that came after the moment asked about', async () => {
  const market = marketAt(monday);
  const latest = market.latest(instrument);
  if (latest === null) throw new Error('no price');
  const resting = {
    ...order,
    side: 'buy',
    type: 'limit',
    price: '0.01',
    worstPrice: '0.01',
  } as const;
  const seenAfter = async (seenSeq: number, until: number) => {
    const asked = { seenSeq, until: new Date(until), isTrading: () => true, isOpening: false };
    const report = await simulatedVenue(market).report(instrument, resting, asked);
    expect(report.executed).toBeNull();
    return report.seenSeq;
  };
  const behind = latest.seq - 5000;
  expect(await seenAfter(behind, latest.at + 1)).toBe(latest.seq);
  const before = await seenAfter(behind, latest.at);
  expect(before).toBe(latest.seq - 1);
  expect(await seenAfter(before, latest.at + 1)).toBe(latest.seq);
  // What was seen stays seen.
  expect(await seenAfter(latest.seq, latest.at)).toBe(latest.seq);
});

it('fills no more than was traded with the latest price where too many ticks went by', async () => {
  const traded: number[] = [];
  for (let step = 0; step < 40; step += 1) {
    const market = marketAt(monday + step * 2000);
    const latest = market.latest(instrument);
    const before = latest && market.ticksAfter(instrument, latest.seq - 2, 2)?.[0];
    if (!latest || !before) throw new Error('no price');
    const report = await simulatedVenue(market).report(
      instrument,
      { ...order, side: 'buy', worstPrice: '1000000', remaining: String(latest.volume) },
      {
        ...{ seenSeq: latest.seq - 5000, until: new Date(latest.at + 1) },
        ...{ isTrading: () => true, isOpening: false },
      },
    );
    expect(Number(report.executed?.quantity ?? 0)).toBe(latest.volume - before.volume);
    traded.push(latest.volume - before.volume);
  }
  expect(Math.max(...traded)).toBeGreaterThan(0);
});

it('shows neither while the venue is closed', () => {
  const closed = marketAt(Date.parse('2026-11-22T11:00:00.000Z'));
  expect(closed.quote(instrument)).toMatchObject({ bid: null, ask: null });
  expect(closed.latest(instrument)).toMatchObject({ bid: null, ask: null });
  expect(
    marketAt(Date.parse('2026-11-22T11:00:00.000Z'), true).quote(instrument)?.bid,
  ).not.toBeNull();
});
