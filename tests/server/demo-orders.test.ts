import { describe, expect, it } from 'vitest';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { accountMovement, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { demoFunds } from '#server/demo/demo-funds.ts';
import { withOrders } from '#server/demo/demo-orders.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { createSimulator } from '#server/market/simulator/create-simulator.ts';
import type { Clock } from '#server/platform/clock.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { bankingOf } from '#server/tenants/tenant-banking.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { sampled } from '#tests/full-counts.ts';
import { passwords, testSecret } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { home } from './test-tenants.ts';

const open = anyStores();

// A Saturday; a Monday before the venues of Europe open; a Wednesday while most of them trade.
const moments = ['2026-11-21T10:00:00Z', '2026-11-23T05:00:00Z', '2026-11-25T15:30:00Z'];
const countries = [34, 1, 48, 90, 91];
const cases = [
  ...sampled(
    countries.flatMap((country) => moments.map((moment) => ({ country, moment, around: true }))),
    4,
  ),
  // Venues that close.
  { country: 34, moment: '2026-11-21T10:00:00Z', around: false },
];

/** Status, reason, and how much of it was executed. */
const everyKind = [
  'awaiting null nothing',
  'holding null all',
  'pending null a part',
  'pending null nothing',
  'rejected cancelled nothing',
  'rejected expired nothing',
  'rejected notSuitable nothing',
  'settle null all',
  'sold null all',
];

/** One is to be paid where a stock has risen by more than its price is protected; at these moments none of the venue had. */
const unpaid = 'payment null all';
const noneRose = ['90 2026-11-21T10:00:00Z', '90 2026-11-23T05:00:00Z'];

describe('the demonstration', () => {
  it.each(cases)(
    'has orders of every kind: $country, $moment, $around',
    async ({ country, moment, around }) => {
      const db = await open();
      try {
        const tenant = { ...home, countryCode: country };
        const now = new Date(moment);
        await seed(db, tenant, now, around);
        const orders = await db.inTenant(tenant.id, (tx) =>
          tx.select().from(tradeOrder).where(isNull(tradeOrder.planId)),
        );
        const hasRisen = !noneRose.includes(`${country} ${moment}`);
        expect(orders.map(kindOf).sort()).toEqual(
          [...everyKind, ...(hasRisen ? [unpaid] : [])].sort(),
        );
        expect((await checkLedger(db, tenant.id)).differences).toEqual([]);
        expect(await bookedLate(db, tenant.id)).toEqual([]);
        // Each of them said what became of it, and all that was read.
        const messages = await db.inTenant(tenant.id, (tx) =>
          tx
            .select()
            .from(clientMessage)
            .where(eq(clientMessage.clientId, orders[0]?.clientId ?? '')),
        );
        expect(messages.length).toBeGreaterThan(orders.length);
        expect(messages.filter(({ readAt }) => readAt === null)).toEqual([]);
        // In the tenant's own language.
        const named = messages.filter(({ kind }) => kind.startsWith('fund'));
        const names = demoFunds.map(({ texts }) => texts[tenant.languages[0] ?? '']?.name);
        expect(named.length).toBeGreaterThan(0);
        for (const { params } of named) expect(names).toContain('name' in params && params.name);
      } finally {
        await db.close();
      }
    },
  );

  it('has none to be paid where the tenant does not say that its desk lends beyond what was set aside', () => {
    const now = new Date(moments[0] ?? '');
    const marketAt = (instant: number) =>
      createSimulator({ seed: 'test', clock: () => new Date(instant), alwaysOpen: true });
    const storyOf = (banking: Readonly<Record<string, unknown>>) =>
      withOrders(
        {
          ...{
            clientId: '',
            currency: 'EUR',
            otherCurrency: 'USD',
            country: 'ES',
            zone: 'Europe/Madrid',
            now,
          },
          market: marketAt(now.getTime()),
          orderPayment: bankingOf(banking).orderPayment,
        },
        [],
        marketAt,
      ).flatMap((event) => ('order' in event && 'name' in event.order ? [event.order.name] : []));
    expect(storyOf({})).not.toContain('to be paid');
    expect(storyOf({ orderPayment: { percent: 20 } })).toContain('to be paid');
  });
});

function kindOf({ status, reason, filled, quantity }: OrderRow): string {
  const part = toBig(filled).div(quantity);
  return `${status} ${reason} ${part.eq(0) ? 'nothing' : part.eq(1) ? 'all' : 'a part'}`;
}

/** Lines of statements that are later than what they are of: something later was written before them. */
function bookedLate(db: Database, tenant: string) {
  return db.inTenant(tenant, (tx) =>
    tx
      .select({
        path: accountMovement.path,
        what: accountMovement.what,
        happened: ledgerTransaction.at,
        booked: accountMovement.bookedAt,
      })
      .from(accountMovement)
      .innerJoin(
        ledgerTransaction,
        and(
          eq(ledgerTransaction.tenant, accountMovement.tenant),
          eq(ledgerTransaction.id, accountMovement.transactionId),
        ),
      )
      .where(gt(accountMovement.bookedAt, ledgerTransaction.at)),
  );
}

function seed(db: Database, tenant: Tenant, now: Date, alwaysOpen: boolean) {
  const marketOn = (clock: Clock) => createSimulator({ seed: 'test', clock, alwaysOpen });
  const clock = () => now;
  return seedDemo(
    {
      ...{ db, clock, passwords, marketOn },
      market: marketOn(clock),
      random: systemRandom,
      secrets: deriveSecrets(testSecret),
    },
    tenant,
  );
}
