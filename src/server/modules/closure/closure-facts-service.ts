import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ClosureObstacle } from '#server/rules/closure/closure-obstacles.ts';
import { closureObstacles } from '#server/rules/closure/closure-obstacles.ts';
import { openOrderStatuses, type OrderStatus } from '#core/lifecycle/order.ts';
import { waitingLoanStates } from '#core/lifecycle/loan.ts';
import { openWithdrawalStates } from '#core/lifecycle/withdrawal.ts';
import { toBig } from '#core/money.ts';
import { advancedOf, leftReserve } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { deposit } from '#server/db/tables/deposit.ts';
import { loan } from '#server/db/tables/loan.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { openPlans } from '#server/modules/plan/open-plans-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';

export interface NamedObstacle extends ClosureObstacle {
  /** Of the instrument of an order or a dividend. */
  readonly name: string | null;
}

/** What stands against closing a client's account now. Its cost does not grow with their history. */
export async function obstaclesOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly NamedObstacle[]> {
  const orders = await ordersOf(tx, tenant, clientId);
  const payments = await unpaidOrdersOf(tx, tenant, clientId);
  const dividends = await dividendsOf(tx, tenant, clientId);
  const names = new Map([...orders, ...payments, ...dividends].map(({ id, name }) => [id, name]));
  const open: readonly ClosureObstacle[] = [
    ...orders.map(({ id, asset, amount }) => shown('order', { id, asset, amount })),
    ...payments.map((row) => shown('orderPayment', row)),
    ...(await withdrawalsOf(tx, tenant, clientId)).map((row) => shown('withdrawal', row)),
    ...(await depositsOf(tx, tenant, clientId)).map((row) => shown('deposit', row)),
    ...(await applicationsOf(tx, tenant, clientId)).map((row) => shown('loanApplication', row)),
    ...dividends.map((row) => shown('dividend', row)),
    ...(await owedBy(tx, tenant, clientId)).map(({ currency, amount }) =>
      shown('outstanding', { id: null, asset: currency, amount }),
    ),
  ];
  const balances = [
    ...(await balancesOf(tx, tenant, clientId)),
    ...(await openPlans(tx, tenant, clientId)),
  ];
  const found = closureObstacles(balances, open);
  return found.map((each) => ({
    ...each,
    name: each.id === null ? null : (names.get(each.id) ?? null),
  }));
}

function shown(
  kind: ClosureObstacle['kind'],
  row: { readonly id: string | null; readonly asset: string; readonly amount: string },
): ClosureObstacle {
  return { kind, id: row.id, asset: row.asset, amount: toBig(row.amount).toFixed() };
}

/** What an open order has set aside: money of its account, or shares. */
async function ordersOf(tx: TenantTransaction, tenant: string, clientId: string) {
  const rows = await ordersIn(openOrderStatuses, tx, tenant, clientId);
  return rows.map((order) => ({
    id: order.id,
    name: order.name,
    ...(order.side === 'buy'
      ? { asset: order.account, amount: leftReserve(order) }
      : { asset: order.instrument, amount: toBig(order.quantity).minus(order.filled).toFixed() }),
  }));
}

/** Purchases that cost more than was set aside, and are to be paid. */
async function unpaidOrdersOf(tx: TenantTransaction, tenant: string, clientId: string) {
  const rows = await ordersIn(['payment'], tx, tenant, clientId);
  return rows.map((order) => ({
    id: order.id,
    name: order.name,
    asset: order.account,
    amount: advancedOf(order),
  }));
}

/** Orders of the client's own, the earliest first. */
function ordersIn(
  statuses: readonly OrderStatus[],
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
) {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.clientId, clientId),
        isNull(tradeOrder.planId),
        inArray(tradeOrder.status, [...statuses]),
      ),
    )
    .orderBy(asc(tradeOrder.placedAt), asc(tradeOrder.id));
}

function withdrawalsOf(tx: TenantTransaction, tenant: string, clientId: string) {
  return tx
    .select({ id: withdrawal.id, asset: withdrawal.currency, amount: withdrawal.amount })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.tenant, tenant),
        eq(withdrawal.clientId, clientId),
        inArray(withdrawal.status, [...openWithdrawalStates]),
      ),
    )
    .orderBy(asc(withdrawal.createdAt), asc(withdrawal.id));
}

/** By bank what was announced and did not come yet, by crypto what the chain shows and is not credited yet. */
async function depositsOf(tx: TenantTransaction, tenant: string, clientId: string) {
  const byBank = await tx
    .select({ id: deposit.id, asset: deposit.currency, amount: deposit.amount })
    .from(deposit)
    .where(
      and(
        eq(deposit.tenant, tenant),
        eq(deposit.clientId, clientId),
        inArray(deposit.status, ['announced', 'received']),
      ),
    )
    .orderBy(asc(deposit.createdAt), asc(deposit.id));
  const byCrypto = await tx
    .select({ id: cryptoDeposit.id, asset: cryptoDeposit.asset, amount: cryptoDeposit.amount })
    .from(cryptoDeposit)
    .where(
      and(
        eq(cryptoDeposit.tenant, tenant),
        eq(cryptoDeposit.clientId, clientId),
        inArray(cryptoDeposit.status, ['seen', 'belowMinimum', 'wrongNetwork']),
      ),
    )
    .orderBy(asc(cryptoDeposit.createdAt), asc(cryptoDeposit.id));
  return [...byBank, ...byCrypto.map((row) => ({ ...row, amount: row.amount ?? '0' }))];
}

function applicationsOf(tx: TenantTransaction, tenant: string, clientId: string) {
  return tx
    .select({ id: loan.id, asset: loan.currency, amount: loan.amount })
    .from(loan)
    .where(
      and(
        eq(loan.tenant, tenant),
        eq(loan.clientId, clientId),
        inArray(loan.status, [...waitingLoanStates]),
      ),
    )
    .orderBy(asc(loan.createdAt), asc(loan.id));
}

/** What is fixed and paid on a later day: an account that was closed by then could not give it to its owner. */
function dividendsOf(tx: TenantTransaction, tenant: string, clientId: string) {
  return tx
    .select({
      id: corporateEntitlement.id,
      asset: corporateEntitlement.currency,
      amount: corporateEntitlement.net,
      name: corporateAction.name,
    })
    .from(corporateEntitlement)
    .innerJoin(
      corporateAction,
      and(
        eq(corporateAction.tenant, corporateEntitlement.tenant),
        eq(corporateAction.id, corporateEntitlement.actionId),
      ),
    )
    .where(
      and(
        eq(corporateEntitlement.tenant, tenant),
        eq(corporateEntitlement.clientId, clientId),
        eq(corporateEntitlement.status, 'due'),
      ),
    )
    .orderBy(asc(corporateEntitlement.createdAt), asc(corporateEntitlement.id));
}
