import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenantIds } from '#generator/config/read/chain.ts';
import { openProject } from '#generator/config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';
import { applicationStatuses } from '#core/lifecycle/offering-application.ts';
import { offeringDates, stageOf } from '#core/offering/offering-timeline.ts';
import type { ProductKind } from '#server/rules/product/product-kind.ts';
import { productKinds } from '#server/rules/product/product-kind.ts';
import type { TransactionType } from '#core/trading/transaction-source.ts';
import type { TransactionStatus } from '#core/trading/transaction-status.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { offering, offeringApplication } from '#server/db/tables/offering.ts';
import { product } from '#server/db/tables/product.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { offersShares } from '#server/demo/seed-offerings.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { createSimulator } from '#server/market/simulator/create-simulator.ts';
import { findTransactions } from '#server/modules/transaction/find-transactions-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { parseTenant } from '#server/tenants/tenant-directory.ts';
import { offersKind, offersOffering } from '#server/tenants/tenant-products.ts';
import { passwords, testSecret } from './test-app.ts';
import { anyStores } from './test-stores.ts';

const open = anyStores();
const now = new Date('2026-11-25T15:30:00Z');
const workspace = workspaceAt();
const project = openProject(workspace);
type Example = readonly [name: string, tenant: Tenant, missing: readonly ApplicationStatus[]];
const own = tenantIds(workspace, project.read).map((id): Example => [id, tenantOf(id), []]);
// Of a tenant that sells little the story leaves out the rest: what was withdrawn and what was allotted in part are no first offerings.
const partial: readonly Example[] = [
  ['es with stocks and funds alone', tenantOf('es', ['stock', 'fund']), []],
  [
    // Nor has it screens for the documents of what it sells.
    'es with first offerings and savings alone',
    { ...tenantOf('es', ['ipo', 'savings']), screens: [] },
    ['partly', 'withdrawn'],
  ],
];

function tenantOf(id: string, products?: readonly string[]): Tenant {
  const { tenant } = resolveTenant(project, id);
  const profile = { ...tenant?.profile, ...(products !== undefined && { products }) };
  return parseTenant(JSON.parse(JSON.stringify({ ...tenant, profile })), id);
}

/** What a client finds in the list of transactions: by type and status of specification §4, as products.md has the life of each kind. */
const statuses: readonly {
  readonly kind: ProductKind | 'offering';
  readonly type: TransactionType;
  readonly are: readonly TransactionStatus[];
}[] = [
  {
    kind: 'offering',
    type: 'offering',
    are: ['awaiting', 'settle', 'payment', 'outstanding', 'listing', 'holding', 'rejected'],
  },
  { kind: 'stock.fo', type: 'placing', are: ['awaiting', 'settle', 'holding', 'rejected'] },
  // A bid that has its price, and shares that were sold at one.
  { kind: 'otc.otc', type: 'placing', are: ['pending', 'sold'] },
  {
    kind: 'fund.standard',
    type: 'fund',
    are: ['pending', 'holding', 'settle', 'sold', 'rejected'],
  },
  { kind: 'bond.standard', type: 'bond', are: ['pending', 'holding', 'sold', 'rejected'] },
  {
    kind: 'subscribe.standard',
    type: 'note',
    are: ['awaiting', 'holding', 'settle', 'sold', 'rejected'],
  },
  { kind: 'quant.standard', type: 'quant', are: ['holding', 'settle', 'sold', 'rejected'] },
  { kind: 'savings.fixed', type: 'savings', are: ['awaiting', 'holding', 'sold', 'rejected'] },
  // Paid on the day after it was asked for.
  { kind: 'earn.daily', type: 'savings', are: ['settle'] },
];

/** Type and status of everything that the clients of a tenant find in their lists. */
async function listedBy(tx: TenantTransaction, tenant: string): Promise<ReadonlySet<string>> {
  const listed = new Set<string>();
  for (const { id: clientId } of await tx.select({ id: client.id }).from(client))
    for (const { type, are } of statuses)
      for (const status of are) {
        const filter = { status, type, from: null, to: null };
        const found = await findTransactions(tx, { tenant, clientId }, filter, null, 1);
        if (found.length > 0) listed.add(`${type} ${status}`);
      }
  return listed;
}

describe('the demonstration of every tenant', { timeout: 300_000 }, () => {
  it.each([...own, ...partial])(
    'has a product of each row that it sells, offerings of each stage and transactions of each status: %s',
    async (_id, tenant, missing) => {
      const db = await open();
      const clock = () => now;
      try {
        await seedDemo(
          {
            ...{ db, clock, passwords, random: systemRandom },
            market: createSimulator({ seed: 'test', clock, alwaysOpen: true }),
            secrets: deriveSecrets(testSecret),
          },
          tenant,
        );
        const found = await db.inTenant(tenant.id, async (tx) => ({
          products: await tx.select({ kind: product.kind }).from(product),
          offerings: await tx.select().from(offering),
          clients: await tx.select({ status: client.kycStatus }).from(client),
          plans: await tx.select({ status: tradingPlan.status }).from(tradingPlan),
          transactions: await listedBy(tx, tenant.id),
          applications: await tx.select().from(offeringApplication),
          said: await tx
            .select({ kind: clientMessage.kind })
            .from(clientMessage)
            .where(eq(clientMessage.kind, 'offeringBelowPrice')),
        }));
        const kinds = new Set(found.products.map(({ kind }) => kind));
        const sold = productKinds.filter((kind) => offersKind(tenant, kind));
        expect(sold.filter((kind) => !kinds.has(kind))).toEqual([]);
        const shown = statuses.filter(
          ({ kind }) => kind === 'offering' || sold.some((each) => each === kind),
        );
        const missed = shown.flatMap(({ kind, type, are }) =>
          (kind === 'offering' && !offersOffering(tenant, 'ipo') ? [] : are)
            .map((status) => `${type} ${status}`)
            .filter((each) => !found.transactions.has(each)),
        );
        expect(missed).toEqual([]);
        const different = (values: readonly (string | null)[]) => [...new Set(values)].sort();
        expect(different(found.clients.map(({ status }) => status))).toEqual([
          'approved',
          'pending',
          'rejected',
          'unverified',
        ]);
        expect(different(found.plans.map(({ status }) => status))).toEqual(['active', 'ended']);
        if (!offersShares(tenant)) return;
        expect(different(found.offerings.map(({ kind }) => kind))).toEqual([
          'apo',
          'bfo',
          'ipo',
          'spo',
        ]);
        const stages = found.offerings.map((each) => stageOf(each, each.state, now));
        // One is to come: no date of it is over.
        expect(different(stages)).toEqual([...offeringDates, null].sort());
        expect(different(found.applications.map(({ status }) => status))).toEqual(
          applicationStatuses.filter((status) => !missing.includes(status)).sort(),
        );
        expect(found.said).toHaveLength(2);
        expect((await checkLedger(db, tenant.id)).differences).toEqual([]);
      } finally {
        await db.close();
      }
    },
  );
});
