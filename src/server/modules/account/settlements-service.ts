import { and, eq, isNull, sql } from 'drizzle-orm';
import { roundTo, sum } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';

/** Proceeds of a day of the calendar; the amount is a decimal of the currency. */
export interface Settlement {
  readonly currency: string;
  readonly on: string;
  readonly amount: string;
}

/** When the unsettled proceeds of a client's own accounts settle, the earliest first: one for each currency and day. */
export async function settlementsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly Settlement[]> {
  const sold = await salesOf(tx, tenant, clientId, {
    currency: tradeOrder.currency,
    amount: tradeExecution.amount,
  });
  return merged([...sold, ...(await redemptionsOf(tx, tenant, clientId))]);
}

/** What the same proceeds bring: fees of sales are taken out on that day, and the rest is paid in the account's currency. */
export async function paymentsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly Settlement[]> {
  const sold = await salesOf(tx, tenant, clientId, {
    currency: tradeOrder.account,
    amount: tradeExecution.paid,
  });
  return merged([...sold, ...(await redemptionsOf(tx, tenant, clientId))]);
}

function salesOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  {
    currency,
    amount,
  }: {
    readonly currency: typeof tradeOrder.currency | typeof tradeOrder.account;
    readonly amount: typeof tradeExecution.amount | typeof tradeExecution.paid;
  },
): Promise<readonly Settlement[]> {
  return tx
    .select({ currency, on: tradeExecution.settlesOn, amount: sql<string>`sum(${amount})` })
    .from(tradeExecution)
    .innerJoin(
      tradeOrder,
      and(eq(tradeOrder.tenant, tradeExecution.tenant), eq(tradeOrder.id, tradeExecution.orderId)),
    )
    .where(
      and(
        eq(tradeExecution.tenant, tenant),
        eq(tradeExecution.clientId, clientId),
        isNull(tradeExecution.settledAt),
        eq(tradeOrder.side, 'sell'),
        // What a trading plan sells stays in the plan.
        isNull(tradeOrder.planId),
      ),
    )
    .groupBy(currency, tradeExecution.settlesOn);
}

function redemptionsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly Settlement[]> {
  return tx
    .select({
      currency: fundOrder.currency,
      on: sql<string>`${fundOrder.paysOn}::text`,
      amount: sql<string>`sum(${fundOrder.total})`,
    })
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        eq(fundOrder.clientId, clientId),
        eq(fundOrder.status, 'settle'),
      ),
    )
    .groupBy(fundOrder.currency, fundOrder.paysOn);
}

function merged(found: readonly Settlement[]): readonly Settlement[] {
  const days = new Map<string, Settlement>();
  for (const each of found) {
    const day = `${each.on} ${each.currency}`;
    const amount = sum([days.get(day)?.amount ?? '0', each.amount]);
    days.set(day, { ...each, amount: roundTo(amount, each.currency, 'down') });
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
