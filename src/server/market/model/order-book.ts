import { noise } from './noise.ts';
import { stepAt, type TickTable } from './tick-table.ts';

/** One price of an order book: points, shares, and how many orders they are. */
export interface BookPoints {
  readonly points: number;
  readonly quantity: number;
  readonly orders: number;
}

export interface BookModel {
  readonly seed: number;
  readonly ticks: TickTable;
  readonly lot: number;
  /** Shares on an ordinary day. */
  readonly turnover: number;
}

interface Band {
  readonly lower: number;
  readonly upper: number;
}

const levels = 5;

/**
 * The orders around a price, the best first. The last trade met one side, so one side begins with its price and the other one
 * step away; further levels follow step by step, as far as the day's band reaches. The same tick has the same book.
 */
export function orderBook(
  model: BookModel,
  points: number,
  seq: number,
  band: Band,
): { readonly bids: readonly BookPoints[]; readonly asks: readonly BookPoints[] } {
  const { ticks } = model;
  const { bid, ask } = bestPoints(model, points, seq);
  const bids = ladder(
    bid,
    (from) => stepDown(ticks, from),
    ({ lower }) => lower,
  );
  const asks = ladder(
    ask,
    (from) => stepUp(ticks, from),
    ({ upper }) => -upper,
  );
  return { bids, asks };

  function ladder(
    from: number,
    next: (points: number) => number,
    end: (band: Band) => number,
  ): BookPoints[] {
    const found: BookPoints[] = [];
    const limit = end(band);
    for (let at = from; found.length < levels && at > 0; at = next(at)) {
      // A limit below is met from above, one above from below.
      if (limit < 0 ? at > -limit : at < limit) break;
      found.push(levelAt(model, at, seq, found.length));
    }
    return found;
  }
}

/** The first price of each side of `orderBook`, without the rest of it; `null` where the band leaves none. */
export function bestOf(
  model: Pick<BookModel, 'seed' | 'ticks'>,
  points: number,
  seq: number,
  { lower, upper }: Band,
): { readonly bid: number | null; readonly ask: number | null } {
  const { bid, ask } = bestPoints(model, points, seq);
  return { bid: bid > 0 && bid >= lower ? bid : null, ask: ask <= upper ? ask : null };
}

function bestPoints(
  { seed, ticks }: Pick<BookModel, 'seed' | 'ticks'>,
  points: number,
  seq: number,
): { readonly bid: number; readonly ask: number } {
  const metBid = noise(seed, seq, 0, 71) < 0.5;
  return {
    bid: metBid ? points : stepDown(ticks, points),
    ask: metBid ? stepUp(ticks, points) : points,
  };
}

function stepUp(ticks: TickTable, from: number): number {
  return from + stepAt(ticks, from);
}

function stepDown(ticks: TickTable, from: number): number {
  return from - stepAt(ticks, from - 1);
}

/** What rests at a price: more the further it is away, and much the same from one tick to the next. */
function levelAt(
  { seed, lot, turnover }: BookModel,
  points: number,
  seq: number,
  level: number,
): BookPoints {
  const settled = noise(seed, points, Math.floor(seq / 30), 72);
  const moving = noise(seed, points, seq, 73);
  const shares = (turnover / 6000) * (0.5 + settled + 0.25 * moving) * (1 + 0.3 * level);
  const lots = Math.max(1, Math.round(shares / lot));
  return {
    points,
    quantity: lots * lot,
    orders: Math.min(lots, 1 + Math.floor(settled * 9 + moving * 3)),
  };
}
