import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { planLimits } from '#core/day-trading/plan-limits.ts';
import type { RiskLevel } from '#core/day-trading/risk-level.ts';
import { riskTerms } from '#core/day-trading/risk-level.ts';
import type { StrategyKind } from '#core/day-trading/strategy.ts';
import { toBig } from '#core/money.ts';
import { orderFees } from '#core/trading/order-fees.ts';
import { orderTotal } from '#core/trading/order-total.ts';
import type { TradedStock } from '#core/trading/order-terms.ts';
import type { VenueSession } from '#core/trading/venue-calendar.ts';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { creditScore } from '#server/db/tables/credit-score.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import { reserve } from '#server/ledger/holds.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { fundPlan, giveBack } from '#server/modules/plan/plan-money.ts';
import { savePlan } from '#server/modules/plan/plan-record-service.ts';
import type { PlanVenue } from '#server/modules/plan/plan-session.ts';
import { planVenue } from '#server/modules/plan/plan-session.ts';
import { holdingsOf } from '#server/modules/plan/plan-worth-service.ts';
import { reportPlanDay } from '#server/modules/plan/report-plan-day.ts';
import { executeOrder } from '#server/modules/trade/execute-order.ts';
import { noPayment } from '#server/modules/trade/no-payment.ts';
import { orderKey } from '#server/modules/trade/order-key-service.ts';
import { settleDue } from '#server/modules/trade/settle-orders.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { scaled } from './demo-story.ts';

export type PlanMarket = Pick<MarketProvider, 'stocks' | 'priceAt' | 'venues'>;

export interface PlanClient {
  readonly tenant: string;
  readonly clientId: string;
  /** Of the home venue. */
  readonly country: string;
  readonly now: Date;
}

interface PastPlan {
  readonly strategy: StrategyKind;
  readonly risk: RiskLevel;
  /** Of about a dollar's worth. */
  readonly amount: number;
  /** Days before today, from the start on; the end where it is over. */
  readonly from: number;
  readonly until: number | null;
}

const day = 86_400_000;
const hour = 3_600_000;

const pastPlans: readonly PastPlan[] = [
  { strategy: 'breakout', risk: 'low', amount: 3_000, from: 40, until: 20 },
  // Begins when the money of the other one is back: a statement is in the order in which it is written.
  { strategy: 'momentum', risk: 'medium', amount: 5_000, from: 15, until: null },
];

/** Two plans of the past weeks: one that reached its last day, and one that runs. Both traded through the books of orders. */
export async function seedPlans(
  tx: TenantTransaction,
  random: RandomSource,
  market: PlanMarket,
  client: PlanClient,
): Promise<void> {
  const venue = market.venues.find(({ country }) => country === client.country);
  if (venue === undefined) return;
  // Days of the past are those of the venue, also where it trades around the clock.
  const place = planVenue({ venues: market.venues, alwaysOpen: false }, venue.code);
  await keepScore(tx, random, client);
  for (const past of pastPlans) await seedPlan({ tx, random, market, client, place }, past);
}

/** A score that the desk has set: one that is computed of so short a history opens no plan. */
async function keepScore(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, clientId, now }: PlanClient,
): Promise<void> {
  const at = new Date(now.getTime() - 42 * day);
  await tx.insert(creditScore).values({
    ...{ tenant, clientId, at, id: newId(at, random) },
    score: 720,
    factors: [],
    source: 'desk',
    setTo: 720,
    reason: null,
  });
}

interface Stage {
  readonly tx: TenantTransaction;
  readonly random: RandomSource;
  readonly market: PlanMarket;
  readonly client: PlanClient;
  readonly place: PlanVenue;
}

async function seedPlan(stage: Stage, past: PastPlan): Promise<void> {
  const { tx, random, client, place } = stage;
  const started = new Date(client.now.getTime() - past.from * day);
  let plan = newPlan(stage, past, started);
  await tx.insert(tradingPlan).values(plan);
  await fundPlan(tx, random, plan, started);
  const last = client.now.getTime() - (past.until ?? 1) * day;
  for (const session of sessionsBetween(place, started.getTime(), last))
    await seedDay(stage, plan, session);
  if (past.until !== null) {
    // What was sold on the last day has settled.
    const ended = new Date(last + 4 * day);
    await settleDue(tx, random, plan.tenant, ended);
    plan = await giveBack(tx, random, plan, (await holdingsOf(tx, plan)).cash, ended);
    const at = ended.toISOString();
    plan = {
      ...plan,
      status: 'ended',
      reason: 'endDate',
      endedAt: ended,
      steps: [
        ...plan.steps,
        { status: 'stopping', at, reason: 'endDate' },
        { status: 'ended', at, reason: 'endDate' },
      ],
    };
  }
  await savePlan(tx, plan);
}

function newPlan(
  { random, market, client, place }: Stage,
  { strategy, risk, amount, until }: PastPlan,
  started: Date,
): PlanRow {
  const { code, currency } = place.venue;
  const put = scaled(amount, currency);
  const ends = until === null ? null : client.now.getTime() - until * day;
  const instruments = market.stocks
    .filter((stock) => stock.market === code)
    .slice(0, riskTerms[risk].stocks)
    .map(({ instrument }) => instrument);
  const at = started.toISOString();
  return {
    tenant: client.tenant,
    id: newId(started, random),
    clientId: client.clientId,
    status: 'active',
    strategy,
    risk,
    market: code,
    currency,
    instruments,
    amount: put,
    ...planLimits(put, currency, { risk, lossPercent: 3 }),
    endsOn: ends === null ? null : new Date(ends).toISOString().slice(0, 10),
    riskVersion: 'day-trading-risk.demo',
    riskAcceptedAt: started,
    reason: null,
    remark: null,
    minute: 0,
    day: null,
    opening: null,
    trades: 0,
    returned: '0',
    returns: 0,
    steps: [
      { status: 'draft', at, reason: null },
      { status: 'active', at, reason: null },
    ],
    createdAt: started,
    startedAt: started,
    endedAt: null,
  };
}

function sessionsBetween(
  { hours, terms }: PlanVenue,
  from: number,
  until: number,
): readonly VenueSession[] {
  const sessions: VenueSession[] = [];
  for (let at = from; ;) {
    const session = sessionAt(hours, terms, at);
    if (session.closes > until) return sessions;
    // One that has begun already is left out.
    if (session.opens > from) sessions.push(session);
    at = session.closes;
  }
}

/** A day of a plan: a round trip or two in its stocks, and the report. */
async function seedDay(stage: Stage, plan: PlanRow, session: VenueSession): Promise<void> {
  const { tx, random, market } = stage;
  await settleDue(tx, random, plan.tenant, new Date(session.opens));
  const opening = (await holdingsOf(tx, plan)).money;
  const number = dayNumber(session.day);
  for (const [index, instrument] of plan.instruments.entries()) {
    // Which stocks it trades changes from day to day.
    if ((number + index) % 2 === 0) continue;
    await roundTrip(stage, plan, instrument, {
      bought: session.opens + hour + index * 7 * 60_000,
      sold: session.opens + (2 + ((number + index) % 4)) * hour,
    });
  }
  const closing = (await holdingsOf(tx, plan)).money;
  const ended = { day: dayOfNumber(number), opening, closing, session, leftOver: false };
  await reportPlanDay(tx, plan, ended, market);
}

async function roundTrip(
  stage: Stage,
  plan: PlanRow,
  instrument: string,
  { bought, sold }: { readonly bought: number; readonly sold: number },
): Promise<void> {
  const { tx, market } = stage;
  const listing = market.stocks.find((each) => each.instrument === instrument);
  const [buyAt, sellAt] = [
    await market.priceAt(instrument, bought),
    await market.priceAt(instrument, sold),
  ];
  if (listing === undefined || buyAt === null || sellAt === null) return;
  const { cash } = await holdingsOf(tx, plan);
  const room = toBig(cash).lt(plan.orderLimit) ? cash : plan.orderLimit;
  const lots = toBig(room).div(toBig(buyAt).times(1.04).times(listing.lot)).round(0, 0);
  if (lots.lte(0)) return;
  const quantity = lots.times(listing.lot).toFixed();
  const common = { quantity, listing };
  await execute(stage, plan, { ...common, side: 'buy', price: buyAt, at: bought });
  await execute(stage, plan, { ...common, side: 'sell', price: sellAt, at: sold });
}

interface PastOrder {
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
  readonly at: number;
  readonly listing: PlanMarket['stocks'][number];
}

async function execute(
  { tx, random, place }: Stage,
  plan: PlanRow,
  { side, quantity, price, at, listing }: PastOrder,
): Promise<void> {
  const { tenant, clientId, id: planId, currency } = plan;
  const { instrument, name, lot } = listing;
  const { terms, hours } = place;
  const when = new Date(at);
  const id = newId(when, random);
  const isBuy = side === 'buy';
  const worstPrice = toBig(price)
    .times(isBuy ? 1.02 : 0.98)
    .toFixed();
  const basis = { side, currency, day: new Date(at).toISOString().slice(0, 10) };
  const worst = toBig(quantity).times(worstPrice).round(2, 3).toFixed();
  const fees = orderFees(terms, { ...basis, amount: worst });
  const reserved = isBuy ? orderTotal(side, worst, fees) : quantity;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(when, random),
    clientId,
    planId,
    bucket: isBuy ? 'cash' : 'holding',
    asset: isBuy ? currency : instrument,
    amount: toBig(reserved).toFixed(),
    reason: { kind: 'order', params: { name, quantity } },
    link: { kind: 'order', id },
    key: orderKey('hold', id),
    at: when,
  });
  const order: OrderRow = {
    ...{ tenant, id, clientId, instrument, name, side, lot, quantity, worstPrice, holdId, planId },
    type: 'market',
    validity: 'day',
    tradingType: 'holding',
    subtype: 'da',
    currency,
    account: currency,
    rate: '1',
    price: null,
    quotedPrice: price,
    reserved: toBig(reserved).toFixed(),
    status: 'pending',
    reason: null,
    filled: '0',
    filledValue: '0',
    amount: '0',
    tax: '0',
    duty: '0',
    trade: '0',
    paid: '0',
    isTriggered: false,
    seenSeq: 0,
    steps: [{ status: 'pending', at: when.toISOString(), reason: null }],
    placedAt: when,
    expiresAt: new Date(at + 8 * hour),
    endedAt: null,
    purchaseId: null,
    ...noPayment,
  };
  await tx.insert(tradeOrder).values(order);
  const value = toBig(quantity).times(price).toFixed();
  const filled = { seq: 1, quantity, value, at: at + 2000 };
  const stock: TradedStock = {
    ...{
      currency,
      lot,
      terms,
      steps: [],
      last: price,
      bid: null,
      ask: null,
      upper: price,
      lower: price,
    },
    day: basis.day,
  };
  const report = { seenSeq: 1, isTriggered: false, executed: filled };
  await executeOrder(tx, random, order, report, { hours, stock });
}
