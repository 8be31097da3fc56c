import { and, asc, eq, lte } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { OrderStep } from '#core/lifecycle/order.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare } from '#core/money.ts';
import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { newerThan } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { recordOverdrawn } from '#server/modules/overdrawn/overdrawn-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { announceOrder } from './announce-order.ts';
import { orderPaymentKind } from './ask-order-payment-service.ts';
import { saveOrder } from './execute-order.ts';
import { lockShares, sharesOf, unlockShares } from './lock-shares-service.ts';
import { advanceOverPosting } from './order-postings.ts';
import { lockDebt } from './order-debt-service.ts';
import { lockOrder } from './order-step-service.ts';

const minute = 60_000;
const pageSize = 200;

/** What was not paid in time becomes outstanding, each order once; and an order follows what becomes of what is outstanding of it. */
export function orderPaymentJobs(db: Database, random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: orderPaymentKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await runOrderPayment(tx, random, tenant.id, String(payload['order']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'trade.overdue',
      every: minute,
      async run({ tenant, now }) {
        const faults: unknown[] = [];
        for (let after: DueOrder | null = null; ;) {
          const page: readonly DueOrder[] = await db.inTenant(tenant.id, (tx) =>
            dueOrders(tx, tenant.id, now, after),
          );
          for (const { id } of page)
            await db
              .inTenant(tenant.id, (tx) => runOrderPayment(tx, random, tenant.id, id, now))
              .catch((error: unknown) => faults.push(error));
          after = page.at(-1) ?? null;
          if (page.length < pageSize) break;
        }
        // Only now: an order that cannot be looked at keeps no other from becoming outstanding.
        if (faults.length > 0)
          throw new Error(`${faults.length} orders could not be looked at`, { cause: faults[0] });
      },
    },
  ];
}

/** Does whatever is due about the payment of one order by now; once, however often it is asked for. */
export async function runOrderPayment(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, tenant, id);
  const event = await dueEvent(tx, order, now);
  if (event === null) return;
  const step = orderLifecycle.step(order.status, event, event === 'overdue' ? 'time' : 'system');
  let after: OrderRow = {
    ...order,
    status: step.to,
    paymentDue: null,
    steps: [...order.steps, { status: step.to, at: now.toISOString(), reason: null }],
  };
  await carryOut(step, {
    async owe() {
      await saveOrder(tx, after);
      const amount = advancedOf(order);
      await recordOverdrawn(
        tx,
        random,
        tenant,
        {
          clientId: order.clientId,
          currency: order.account,
          amount,
          reason: 'settlement',
          link: { kind: 'order', id },
          postings: [advanceOverPosting(order, amount)],
        },
        now,
      );
    },
    async unlock() {
      after = { ...after, ...(await unlockShares(tx, random, after, now)) };
      await saveOrder(tx, after);
    },
    async lock() {
      after = { ...after, ...(await lockShares(tx, random, after, now)) };
      await saveOrder(tx, after);
    },
    // What is outstanding, and that it is not any more, is announced with it.
    announce: () => announceOrder(tx, after, null, now),
  });
}

async function dueEvent(
  tx: TenantTransaction,
  order: OrderRow,
  now: Date,
): Promise<Extract<OrderStep, 'overdue' | 'clear' | 'reopen'> | null> {
  const { status, paymentDue } = order;
  if (status === 'payment') return paymentDue !== null && paymentDue <= now ? 'overdue' : null;
  if (status !== 'outstanding' && status !== 'holding') return null;
  const debt = await lockDebt(tx, order);
  const owes = debt !== null && debt.status !== 'clear';
  if (status === 'outstanding') return owes ? null : 'clear';
  // Where shares were sold since, what is owed stands by itself.
  return owes && order.sharesHoldId === null && (await hasShares(tx, order)) ? 'reopen' : null;
}

async function hasShares(tx: TenantTransaction, order: OrderRow): Promise<boolean> {
  const { tenant, clientId, instrument } = order;
  const held = (await balancesOf(tx, tenant, clientId)).find(
    ({ bucket, asset }) => bucket === 'holding' && asset === instrument,
  );
  return compare(held?.amount ?? '0', sharesOf(order)) >= 0;
}

type DueOrder = Pick<OrderRow, 'id' | 'paymentDue'>;

/** Orders whose payment was due by now, `after` those that were looked at before. */
function dueOrders(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
  after: DueOrder | null,
): Promise<readonly DueOrder[]> {
  return tx
    .select({ id: tradeOrder.id, paymentDue: tradeOrder.paymentDue })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.status, 'payment'),
        lte(tradeOrder.paymentDue, now),
        newerThan(
          after && { at: after.paymentDue ?? now, id: after.id },
          tradeOrder.paymentDue,
          tradeOrder.id,
        ),
      ),
    )
    .orderBy(asc(tradeOrder.paymentDue), asc(tradeOrder.id))
    .limit(pageSize);
}
