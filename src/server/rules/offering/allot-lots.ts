import { toBig } from '#core/money.ts';

/** What of an application decides over its allotment. */
export interface LotDemand {
  readonly id: string;
  readonly lots: number;
  /** Highest price per share; `null` takes the cut-off price, whatever it is. */
  readonly bid: string | null;
  /** Level of the client when they applied. */
  readonly vip: number;
}

export interface LotSupply {
  /** Lots on offer. */
  readonly lots: number;
  /** The final price of a share. */
  readonly price: string;
  /** A part of the lots, in percent, goes to clients of a level first; `null` without one. */
  readonly tranche: { readonly vip: number; readonly percent: number } | null;
}

export interface Allotment {
  /** Lots by application, zero included; in the order of the applications. */
  readonly lots: ReadonlyMap<string, number>;
  /** Lots that were asked for at this price or above. */
  readonly demand: number;
  /** Lots that were allotted: what is on offer, or all the demand where that is less. */
  readonly allotted: number;
}

/**
 * Allots lots to applications. What bids less than the price gets nothing. Where less is asked for than is on offer, everybody gets
 * everything; else each gets its share of the supply, whole lots, and the lots that are left are drawn, one to each application
 * drawn. `draw` gives each application its place in the draw, so that the same seed gives the same allotment.
 */
export function allotLots(
  applications: readonly LotDemand[],
  { lots, price, tranche }: LotSupply,
  draw: (id: string) => string,
): Allotment {
  const given = new Map(applications.map(({ id }) => [id, 0]));
  const valid = applications.filter(({ bid }) => bid === null || toBig(bid).gte(price));
  const give = (among: readonly LotDemand[], supply: number) => {
    const left = among.map(({ id, lots: wanted }) => ({ id, lots: wanted - (given.get(id) ?? 0) }));
    for (const [id, more] of shareOut(left, supply, draw))
      given.set(id, (given.get(id) ?? 0) + more);
  };
  if (tranche !== null)
    give(
      valid.filter(({ vip }) => vip >= tranche.vip),
      reservedLots(lots, tranche.percent),
    );
  give(valid, lots - total(given.values()));
  return {
    lots: given,
    demand: total(valid.map((each) => each.lots)),
    allotted: total(given.values()),
  };
}

/** Whole lots that a tranche of so many percent is served from first. */
export function reservedLots(lots: number, percent: number): number {
  return Math.floor((lots * percent) / 100);
}

interface Wanted {
  readonly id: string;
  readonly lots: number;
}

function shareOut(
  wanted: readonly Wanted[],
  supply: number,
  draw: (id: string) => string,
): ReadonlyMap<string, number> {
  const demand = total(wanted.map(({ lots }) => lots));
  if (demand <= supply) return new Map(wanted.map(({ id, lots }) => [id, lots]));
  // Products of two counts of lots leave what a number holds exactly.
  const part = (lots: number) => Number((BigInt(lots) * BigInt(supply)) / BigInt(demand));
  const shares = new Map(wanted.map(({ id, lots }) => [id, part(lots)]));
  const left = supply - total(shares.values());
  const drawn = wanted
    .filter(({ id, lots }) => (shares.get(id) ?? 0) < lots)
    .map(({ id }) => ({ id, place: draw(id) }))
    .sort((a, b) => order(a.place, b.place) || order(a.id, b.id))
    .slice(0, left);
  for (const { id } of drawn) shares.set(id, (shares.get(id) ?? 0) + 1);
  return shares;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function total(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
