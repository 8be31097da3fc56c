import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import { toBig } from '#core/money.ts';
import { mostBeyond } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { readMessages } from '#server/modules/message/read-messages-service.ts';
import { authorisationOf } from '#server/modules/trade/authorise-order-service.ts';
import { lookAtOrder } from '#server/modules/trade/match-orders.ts';
import { lockOrder, takeOrderStep } from '#server/modules/trade/order-step-service.ts';
import type { OrderAct } from '#server/modules/trade/order-step-service.ts';
import { placeOrder } from '#server/modules/trade/place-order.ts';
import { quoteOrder } from '#server/modules/trade/quote-order.ts';
import { settleDue } from '#server/modules/trade/settle-orders.ts';
import { setState } from '#server/modules/trade/trade-state-service.ts';
import { walkingRates } from '#server/platform/exchange-rates.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';
import type { MarketAt } from './demo-orders.ts';
import type { DemoOrder, OrderScene } from './order-scene.ts';

export interface OrderStage {
  readonly random: RandomSource;
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly marketAt: MarketAt;
  /** Ids of orders by the names of the story. */
  readonly placed: Map<string, string>;
}

const watchedEach = 2000;
const watchedFor = 5 * 60_000;

/** Lets a scene happen at a moment of the past, as client, desk and server do it. */
export async function seedOrderScene(
  tx: TenantTransaction,
  stage: OrderStage,
  scene: OrderScene,
  at: Date,
): Promise<void> {
  const { marketAt } = stage;
  const market = marketAt(at.getTime());
  switch (scene.act) {
    case 'place':
      return place(tx, stage, scene, at);
    case 'cancel':
      return decide(tx, stage, scene.name, 'client', { act: 'cancel' }, at);
    case 'reject':
      return decide(
        tx,
        stage,
        scene.name,
        'operator',
        { act: 'reject', reason: 'notSuitable' },
        at,
      );
    case 'authorise':
      return authorise(tx, stage, scene.name, at);
    case 'review':
    case 'open': {
      const seq = simulatedVenue(market).latestSeq(scene.instrument);
      const said = { state: scene.act, note: 'Unusual prices' };
      await setState(tx, stage.tenant.id, scene.instrument, said, {
        now: at,
        seq,
        random: stage.random,
      });
      return;
    }
    case 'look':
      return look(tx, stage, at);
    case 'watch':
      return watch(tx, stage, scene.name, at);
    case 'read':
      return readAll(tx, stage, at);
  }
}

/** Quoted, and placed where nothing stands in its way at that moment. */
async function place(
  tx: TenantTransaction,
  { random, tenant, clientId, marketAt, placed }: OrderStage,
  { name, instrument, side, type, validity, limit, worth }: DemoOrder & { readonly name: string },
  now: Date,
): Promise<void> {
  const market = marketAt(now.getTime());
  const listing = market.stocks.find((stock) => stock.instrument === instrument);
  const quote = market.quote(instrument);
  const lowest = market.limits(instrument)?.lower ?? null;
  if (!listing || !quote) return;
  const limits = { lowest, best: quote.ask ?? quote.price };
  const price = limit === null ? null : limits[limit];
  const lots = toBig(worth)
    .div(price ?? quote.price)
    .div(listing.lot)
    .round(0, 0);
  const wanted = {
    ...{ side, type, validity, price },
    market: listing.market,
    symbol: listing.symbol,
    by: 'quantity',
    value: (lots.lt(1) ? toBig('1') : lots).times(listing.lot).toFixed(),
    account: listing.currency,
    purchase: null,
  } as const;
  const parts = { market, rates: walkingRates(() => now), now };
  const id = newId(now, random);
  const quoted = await quoteOrder(tx, tenant, clientId, wanted, { ...parts, id });
  if (quoted.quote === null) return;
  const venue = simulatedVenue(market);
  await placeOrder(tx, tenant, clientId, id, { ...parts, venue, random });
  placed.set(name, id);
}

async function decide(
  tx: TenantTransaction,
  { random, tenant, clientId, placed }: OrderStage,
  name: string,
  by: 'client' | 'operator',
  act: OrderAct,
  now: Date,
): Promise<void> {
  const id = placed.get(name);
  if (id === undefined) return;
  await takeOrderStep(tx, random, tenant.id, { id, clientId }, by, act, now);
}

async function authorise(
  tx: TenantTransaction,
  stage: OrderStage,
  name: string,
  now: Date,
): Promise<void> {
  const { tenant, marketAt, placed } = stage;
  const id = placed.get(name);
  if (id === undefined) return;
  const { reserved } = await lockOrder(tx, tenant.id, id);
  const market = marketAt(now.getTime());
  const limits = tenant.banking.orderPayment;
  const wanted = { upTo: mostBeyond(reserved, limits), days: limits.days };
  const terms = await authorisationOf(tx, tenant.id, id, wanted, limits, { market, now });
  const latestSeq = (instrument: string) => simulatedVenue(market).latestSeq(instrument);
  await decide(tx, stage, name, 'operator', { act: 'authorise', latestSeq, terms }, now);
}

async function look(
  tx: TenantTransaction,
  { random, tenant, clientId, marketAt }: OrderStage,
  now: Date,
): Promise<void> {
  const market = marketAt(now.getTime());
  const open = await tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant.id),
        eq(tradeOrder.clientId, clientId),
        inArray(tradeOrder.status, [...openOrderStatuses]),
      ),
    )
    .orderBy(asc(tradeOrder.id));
  const parts = { market, venue: simulatedVenue(market), random };
  for (const { id, instrument } of open)
    await lookAtOrder(tx, parts, tenant, { tenant: tenant.id, id, instrument }, now);
  await settleDue(tx, random, tenant.id, now);
}

async function watch(
  tx: TenantTransaction,
  { random, tenant, marketAt, placed }: OrderStage,
  name: string,
  from: Date,
): Promise<void> {
  const id = placed.get(name);
  if (id === undefined) return;
  const until = from.getTime() + watchedFor;
  for (let at = from.getTime() + watchedEach; at < until; at += watchedEach) {
    const now = new Date(at);
    const order = await lockOrder(tx, tenant.id, id);
    if (toBig(order.filled).gt(0)) return;
    const market = marketAt(at);
    await lookAtOrder(tx, { market, venue: simulatedVenue(market), random }, tenant, order, now);
  }
}

function readAll(
  tx: TenantTransaction,
  { tenant, clientId }: OrderStage,
  now: Date,
): Promise<void> {
  const owner = { tenant: tenant.id, clientId };
  return readMessages(tx, owner, lte(clientMessage.createdAt, now), now);
}
