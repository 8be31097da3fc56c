import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { StoryEvent, StorySetting } from './story-event.ts';
import type { MarketAt } from './demo-orders.ts';
import { seedDividendPayments } from './seed-dividends.ts';
import type { LaterAct } from './seed-loan.ts';
import { seedLoan } from './seed-loan.ts';
import { seedBondBookings, seedBondOrder } from './seed-bonds.ts';
import { seedExit } from './seed-exits.ts';
import { seedFundBookings, seedFundOrder } from './seed-funds.ts';
import { seedNoteBookings, seedNoteSubscription } from './seed-notes.ts';
import { seedOtcScene } from './seed-otc.ts';
import { seedPlacingScene } from './seed-placings.ts';
import { seedQuantHolding } from './seed-quants.ts';
import { seedHolding, seedIncome } from './seed-products.ts';
import { seedOfferingScene } from './seed-offerings.ts';
import { seedOrderScene } from './seed-orders.ts';
import { seedPlans } from './seed-plans.ts';
import { seedWithdrawal } from './seed-withdrawal.ts';

interface StoryPlace extends Pick<
  StorySetting,
  'clientId' | 'now' | 'country' | 'zone' | 'market'
> {
  readonly tenant: string;
  readonly home: Tenant;
}

/** Writes what happened to a client of a demonstration, in the order in which it did. */
export async function writeStory(
  tx: TenantTransaction,
  place: StoryPlace,
  story: readonly StoryEvent[],
  random: RandomSource,
  payee: PayeeRow,
  marketAt: MarketAt | undefined,
): Promise<void> {
  const { tenant, clientId } = place;
  const orders = marketAt && { random, tenant: place.home, clientId, marketAt, placed: new Map() };
  const later: LaterAct[] = [];
  const happenUntil = async (at: Date) => {
    later.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (let next = later[0]; next !== undefined && next.at <= at; next = later[0]) {
      later.shift();
      await next.run();
    }
  };
  for (const [index, event] of story.entries()) {
    await happenUntil(event.at);
    const common = { id: newId(event.at, random), clientId, at: event.at, key: `demo-${index}` };
    if ('withdrawal' in event)
      await seedWithdrawal(tx, random, payee, { ...event.withdrawal, at: event.at });
    else if ('plans' in event) await seedPlans(tx, random, place.market, place);
    else if ('dividends' in event)
      await seedDividendPayments(tx, random, place, event.dividends, event.at);
    else if ('income' in event) await seedIncome(tx, random, place.home, clientId, event.at);
    else if ('fund' in event)
      await seedFundOrder(tx, random, place.home, clientId, { ...event.fund, at: event.at });
    else if ('bond' in event)
      await seedBondOrder(tx, random, place.home, clientId, {
        ...event.bond,
        side: 'buy',
        at: event.at,
      });
    else if ('note' in event)
      await seedNoteSubscription(tx, random, place.home, clientId, { ...event.note, at: event.at });
    else if ('quant' in event)
      await seedQuantHolding(tx, random, place.home, clientId, { ...event.quant, at: event.at });
    else if ('booked' in event) {
      await seedFundBookings(tx, random, place.home, clientId, event.at);
      await seedBondBookings(tx, random, place.home, clientId, event.at);
      const owner = { tenant: place.home, clientId, now: place.now };
      await seedNoteBookings(tx, random, place.market, owner, event.at);
    } else if ('product' in event)
      await seedHolding(tx, random, place.home, clientId, { ...event.product, at: event.at });
    else if ('offering' in event)
      await seedOfferingScene(tx, random, place.home, clientId, event.offering, event.at);
    else if ('placing' in event)
      await seedPlacingScene(tx, random, place.home, clientId, event.placing, event.at);
    else if ('otc' in event)
      await seedOtcScene(tx, random, place.home, clientId, event.otc, event.at);
    else if ('exit' in event)
      await seedExit(tx, random, place.home, clientId, event.exit, event.at);
    else if ('order' in event) {
      if (orders) await seedOrderScene(tx, orders, event.order, event.at);
    } else if ('loan' in event)
      later.push(...(await seedLoan(tx, random, place, { ...event.loan, at: event.at })));
    else if ('hold' in event) await reserve(tx, tenant, { ...common, ...event.hold, link: null });
    else await post(tx, tenant, { ...common, kind: event.kind, postings: event.postings });
  }
  await happenUntil(place.now);
}
