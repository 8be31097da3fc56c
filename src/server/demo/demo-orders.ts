import Big from 'big.js';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { MarketProvider, StockListing } from '#server/market/market-provider.ts';
import type { PlanVenue } from '#server/modules/plan/plan-session.ts';
import { planVenue } from '#server/modules/plan/plan-session.ts';
import type { StoryEvent, StorySetting } from './story-event.ts';
import { scaled } from './demo-story.ts';
import type { DemoOrder, OrderScene } from './order-scene.ts';

/** The market as it was at a moment, until it is asked for another one. */
export type MarketAt = (instant: number) => MarketProvider;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Stocks of the home venue by their place; the first seven are held. */
const stockOf = {
  bought: 1,
  sold: 3,
  settling: 4,
  waiting: 8,
  cancelled: 9,
  expired: 10,
  reviewed: 11,
};

const atMarket = { type: 'market', validity: 'day', limit: null } as const;
const resting = { side: 'buy', type: 'limit', validity: 'gtc', limit: 'lowest' } as const;

/** A story with orders of every kind: filled, filled in parts, at work, sold and not yet settled, cancelled, expired, rejected, in review; to be paid where a stock has risen. */
export function withOrders(
  { now: moment, currency, country, market, orderPayment }: StorySetting,
  story: readonly StoryEvent[],
  marketAt: MarketAt,
): readonly StoryEvent[] {
  const now = moment.getTime();
  const home = market.stocks.filter((stock) => stock.country === country);
  const venue = home[0] && planVenue(marketAt(now), home[0].market);
  if (venue === undefined) return story;
  const opened = sessionsBefore(venue, now);
  const events: StoryEvent[] = [];
  const add = (at: number, order: OrderScene) => events.push({ at: new Date(at), order });
  const place = (
    at: number,
    name: string,
    stock: StockListing | undefined,
    order: Omit<DemoOrder, 'instrument'>,
  ) => {
    if (stock) add(at, { act: 'place', name, instrument: stock.instrument, ...order });
  };
  const worth = (dollars: number) => ({ worth: scaled(dollars, currency) });
  /** An hour and more after the venue opened, so many sessions ago. */
  const ago = (sessions: number, minutes = 0) =>
    (opened.at(-sessions) ?? now) + hour + minutes * minute;

  // What was sold is paid out when the venue opens on the day of the settlement.
  for (const open of opened) add(open + 2 * second, { act: 'look' });
  const bought = { ...atMarket, side: 'buy', ...worth(400) } as const;
  place(ago(9), 'bought', home[stockOf.bought], bought);
  add(ago(9, 10), { act: 'look' });
  const sold = { ...atMarket, side: 'sell', ...worth(300) } as const;
  place(ago(7), 'sold', home[stockOf.sold], sold);
  add(ago(7, 10), { act: 'look' });
  place(ago(6), 'cancelled', home[stockOf.cancelled], { ...resting, ...worth(250) });
  add(ago(5), { act: 'cancel', name: 'cancelled' });
  const forTheDay = { ...resting, validity: 'day', ...worth(200) } as const;
  place(ago(4), 'expired', home[stockOf.expired], forTheDay);
  add(closeAfter(venue, ago(4)) + 2 * second, { act: 'look' });
  const reviewed = home[stockOf.reviewed];
  if (reviewed) {
    const { instrument } = reviewed;
    add(ago(3), { act: 'review', instrument });
    place(ago(3, 5), 'rejected', reviewed, { ...resting, ...worth(350) });
    add(ago(3, 50), { act: 'reject', name: 'rejected' });
    place(ago(1, 20), 'in review', reviewed, { ...resting, ...worth(350) });
    add(ago(1, 25), { act: 'open', instrument });
  }
  place(ago(2), 'waiting', home[stockOf.waiting], { ...resting, ...worth(300) });
  // Just now, or when the venue traded last: the money of it is still to come.
  const { open: trades } = marketAt(now - 10 * minute).hours(venue.venue.code);
  const soldAt = trades ? now - 10 * minute : ago(1, 30);
  place(soldAt, 'settling', home[stockOf.settling], sold);
  add(soldAt + 8 * minute, { act: 'look' });
  const others: readonly number[] = [stockOf.sold, stockOf.settling, stockOf.reviewed];
  const free = home.filter((_, index) => !others.includes(index));
  // Where the desk may authorise nothing beyond what was set aside, none is to be paid.
  const risen = orderPayment.percent > 0 ? risenStock(marketAt, free, opened) : null;
  if (risen) {
    const { instrument } = risen.stock;
    const unpaid = { ...atMarket, validity: 'gtc', side: 'buy', ...worth(300) } as const;
    add(risen.from - minute, { act: 'review', instrument });
    place(risen.from, 'to be paid', risen.stock, unpaid);
    add(risen.from + minute, { act: 'open', instrument });
    add(risen.to, { act: 'authorise', name: 'to be paid' });
    add(risen.to + 10 * minute, { act: 'look' });
  }
  add(now, { act: 'look' });
  const looks = events.map(({ at }) => at.getTime());
  const partly = lowPoint(marketAt, home, opened, looks, currency);
  if (partly) {
    const limit = { ...resting, limit: 'best', worth: partly.worth } as const;
    place(partly.at, 'partly filled', partly.stock, limit);
    add(partly.at, { act: 'watch', name: 'partly filled' });
  }
  add(now, { act: 'read' });
  return [...story, ...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When the newest sessions of a venue began that are some hours old, by its regular hours; oldest first. */
function sessionsBefore({ terms, hours }: PlanVenue, now: number): readonly number[] {
  const regular = { ...hours, alwaysOpen: false };
  const found: number[] = [];
  for (let at = now - 28 * day; ;) {
    const { opens, closes } = sessionAt(regular, terms, at);
    if (opens + 3 * hour > now) return found;
    found.push(opens);
    at = closes;
  }
}

function closeAfter({ terms, hours }: PlanVenue, at: number): number {
  return sessionAt(hours, terms, at).closes;
}

/** How much dearer a stock is by the time at which the desk looks at an order: more than its price was protected, less than may be advanced. */
const risenBy = { from: 1.025, to: 1.14 };

/** The stock and the two moments between which it rose the most within that, the later one not long ago; none where nothing rose as much. */
function risenStock(
  marketAt: MarketAt,
  stocks: readonly StockListing[],
  opened: readonly number[],
): { readonly stock: StockListing; readonly from: number; readonly to: number } | null {
  const moments = opened.flatMap((open) => hoursAfterOpening.map((hours) => open + hours * hour));
  const prices = moments.map((at) => {
    const market = marketAt(at);
    return stocks.map(({ instrument }) => market.quote(instrument)?.price ?? null);
  });
  let found: { stock: StockListing; from: number; to: number } | null = null;
  let best = new Big(risenBy.from);
  for (const [place, stock] of stocks.entries())
    for (let late = moments.length - 4 * hoursAfterOpening.length; late < moments.length; late += 1)
      for (let early = 0; early < late; early += 1) {
        const [from, to] = [moments[early], moments[late]];
        const [before, after] = [prices[early]?.[place], prices[late]?.[place]];
        if (from === undefined || to === undefined || !before || !after) continue;
        const share = new Big(after).div(before);
        if (share.lt(best) || share.gt(risenBy.to)) continue;
        best = share;
        found = { stock, from, to };
      }
  return found;
}

/** Dollars that are traded with a tick: an order of several times as much is filled in parts. */
const tickWorth = { from: 5, to: 400, times: 8 };
const hoursAfterOpening = [1.5, 2, 2.5, 3];

/**
 * When one of the stocks was cheaper than at all times at which the server looks at orders later: an order with a limit of that moment
 * that was filled in part is at work still.
 */
function lowPoint(
  marketAt: MarketAt,
  stocks: readonly StockListing[],
  opened: readonly number[],
  looks: readonly number[],
  currency: string,
): { readonly at: number; readonly stock: StockListing; readonly worth: string } | null {
  let lowest: { at: number; stock: StockListing; worth: string } | null = null;
  let share = new Big(1);
  const moments = opened
    .slice(0, -1)
    .flatMap((open) => hoursAfterOpening.map((hours) => open + hours * hour));
  for (const stock of stocks) {
    const priceAt = (at: number) => marketAt(at).latest(stock.instrument)?.price ?? '0';
    const later = looks.map((at) => ({ at, price: new Big(priceAt(at)) }));
    for (const at of moments) {
      const market = marketAt(at);
      const tick = market.latest(stock.instrument);
      const before = tick && market.ticksAfter(stock.instrument, tick.seq - 2, 2)?.[0];
      if (!tick || !before) continue;
      const traded = new Big(tick.volume - before.volume).times(tick.price);
      if (traded.lt(scaled(tickWorth.from, currency))) continue;
      if (traded.gt(scaled(tickWorth.to, currency))) continue;
      const shares = later
        .filter((look) => look.at > at)
        .map(({ price }) => (price.eq(0) ? new Big(1) : new Big(tick.price).div(price)));
      const highest = shares.reduce((most, each) => (each.gt(most) ? each : most), new Big(0));
      if (highest.gte(share)) continue;
      share = highest;
      lowest = { at, stock, worth: traded.times(tickWorth.times).toFixed(2) };
    }
  }
  return lowest;
}
