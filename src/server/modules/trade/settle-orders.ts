import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ExecutionRow } from '#server/db/tables/trade.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceOrder } from './announce-order.ts';
import { orderKey } from './order-key-service.ts';
import { settledPostings } from './order-postings.ts';
import { lockOrder, takeOrderStep } from './order-step-service.ts';

interface SettleParts {
  readonly db: Database;
  readonly random: RandomSource;
}

const minute = 60_000;
const pageSize = 200;

/** Pays out what sales brought, each execution once, on its settlement date. */
export function settleJob(parts: SettleParts): JobHandler {
  return {
    kind: 'trade.settle',
    every: minute,
    async run({ tenant, now }) {
      const faults: unknown[] = [];
      for (let after: ExecutionRow | null = null; ;) {
        const due: readonly ExecutionRow[] = await parts.db.inTenant(tenant.id, (tx) =>
          dueExecutions(tx, tenant.id, now, after),
        );
        for (const execution of due)
          await parts.db
            .inTenant(tenant.id, (tx) => settle(tx, parts.random, execution, now))
            .catch((error: unknown) => faults.push(error));
        after = due.at(-1) ?? null;
        if (due.length < pageSize) break;
      }
      // Only now: what cannot be settled keeps nothing that came later from being paid out.
      if (faults.length > 0)
        throw new Error(`${faults.length} executions could not be settled`, { cause: faults[0] });
    },
  };
}

/** Everything of a tenant that is due, in the caller's transaction. */
export async function settleDue(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  now: Date,
): Promise<void> {
  for (;;) {
    const due = await dueExecutions(tx, tenant, now);
    for (const execution of due) await settle(tx, random, execution, now);
    if (due.length < pageSize) return;
  }
}

/** One execution; another server may have been quicker. */
async function settle(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, orderId, seq }: ExecutionRow,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, tenant, orderId);
  const own = and(
    eq(tradeExecution.tenant, tenant),
    eq(tradeExecution.orderId, orderId),
    eq(tradeExecution.seq, seq),
    isNull(tradeExecution.settledAt),
  );
  const [execution] = await tx.select().from(tradeExecution).where(own);
  if (!execution) return;
  const settlementId = newId(now, random);
  const postings = settledPostings(order, {
    quantity: toBig(execution.quantity).toFixed(),
    amount: toBig(execution.amount).toFixed(),
    tax: toBig(execution.tax).toFixed(),
    duty: toBig(execution.duty).toFixed(),
    trade: toBig(execution.trade).toFixed(),
    paid: toBig(execution.paid).toFixed(),
  });
  // What was worth less than a minor unit brings nothing.
  if (postings.length > 0)
    await post(tx, tenant, {
      id: settlementId,
      clientId: order.clientId,
      kind: 'trade.settle',
      key: orderKey('settle', orderId, seq),
      at: now,
      postings,
      intent: { order: orderId, seq },
    });
  await tx
    .update(tradeExecution)
    .set({ settledAt: now, settlementId: postings.length > 0 ? settlementId : null })
    .where(own);
  const left = await tx.$count(
    tradeExecution,
    and(
      eq(tradeExecution.tenant, tenant),
      eq(tradeExecution.orderId, orderId),
      isNull(tradeExecution.settledAt),
    ),
  );
  if (order.status === 'settle' && left === 0) {
    const found = { id: orderId, clientId: null };
    await takeOrderStep(tx, random, tenant, found, 'time', { act: 'settle' }, now);
  } else await announceOrder(tx, order, null, now);
}

function dueExecutions(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
  after: Pick<ExecutionRow, 'settlesAt' | 'orderId' | 'seq'> | null = null,
): Promise<readonly ExecutionRow[]> {
  return tx
    .select()
    .from(tradeExecution)
    .where(
      and(
        eq(tradeExecution.tenant, tenant),
        isNull(tradeExecution.settledAt),
        lte(tradeExecution.settlesAt, now),
        after === null
          ? undefined
          : sql`(${tradeExecution.settlesAt}, ${tradeExecution.orderId}, ${tradeExecution.seq}) > (${after.settlesAt.toISOString()}::timestamptz, ${after.orderId}::uuid, ${after.seq}::bigint)`,
      ),
    )
    .orderBy(asc(tradeExecution.settlesAt), asc(tradeExecution.orderId), asc(tradeExecution.seq))
    .limit(pageSize);
}
