import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists } from 'drizzle-orm';
import { splitFigures } from '#server/rules/corporate/split-terms.ts';
import { entitlementLifecycle } from '#core/lifecycle/entitlement.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { corporateEntitlement } from '#server/db/tables/corporate.ts';
import { position } from '#server/db/tables/position.ts';
import { splitHolding } from '#server/ledger/split-holding.ts';
import { planSharesNow } from '#server/modules/plan/plan-shares-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { splitKey } from './corporate-key-service.ts';
import type { KeptShares } from './kept-shares-service.ts';
import { freeShares, keepShares } from './kept-shares-service.ts';
import type { Shareholder } from './shareholders-service.ts';
import { shareholderBatch } from './shareholders-service.ts';
import { splitOf } from './split-service.ts';

/** The next clients, by id, whose shares of a stock an action has not divided yet. The stock does not trade meanwhile. */
export async function undividedHolders(
  tx: TenantTransaction,
  { tenant, id, instrument }: CorporateActionRow,
): Promise<readonly Shareholder[]> {
  const divided = tx
    .select({ id: corporateEntitlement.id })
    .from(corporateEntitlement)
    .where(
      and(
        eq(corporateEntitlement.tenant, position.tenant),
        eq(corporateEntitlement.actionId, id),
        eq(corporateEntitlement.clientId, position.clientId),
        isNull(corporateEntitlement.planId),
      ),
    );
  const rows = await tx
    .select({ clientId: position.clientId, quantity: position.quantity })
    .from(position)
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.instrument, instrument),
        gt(position.quantity, '0'),
        notExists(divided),
      ),
    )
    .orderBy(asc(position.clientId))
    .limit(shareholderBatch);
  return rows.map(({ clientId, quantity }) => ({ clientId, quantity: toBig(quantity).toFixed() }));
}

/** Trading plans, by client, whose shares of a stock an action has not divided yet: the next of them. */
export async function undividedPlans(
  tx: TenantTransaction,
  { tenant, id, instrument }: CorporateActionRow,
): Promise<readonly Shareholder[]> {
  const plans = await planSharesNow(tx, tenant, instrument);
  if (plans.length === 0) return [];
  const divided = await tx
    .select({ planId: corporateEntitlement.planId })
    .from(corporateEntitlement)
    .where(
      and(
        eq(corporateEntitlement.tenant, tenant),
        eq(corporateEntitlement.actionId, id),
        isNotNull(corporateEntitlement.planId),
        inArray(
          corporateEntitlement.clientId,
          plans.map(({ clientId }) => clientId),
        ),
      ),
    );
  return plans
    .filter(({ planId }) => !divided.some((each) => each.planId === planId))
    .slice(0, shareholderBatch);
}

/**
 * Divides what one client, or one of their plans, holds by the one ledger transaction it has; `price` is that of a new share. Shares that
 * are `kept` are kept again afterwards, as many as the split makes of them.
 */
export async function divideShares(
  tx: TenantTransaction,
  random: RandomSource,
  action: CorporateActionRow,
  { clientId, planId = null, quantity }: Shareholder,
  kept: KeptShares,
  price: string,
  now: Date,
): Promise<EntitlementRow> {
  const { tenant, currency, instrument } = action;
  const terms = splitOf(action);
  const figures = splitFigures(quantity, terms, { price, currency });
  const [id, transactionId] = [newId(now, random), newId(now, random)];
  const free = await freeShares(tx, random, kept, now);
  const posted = await splitHolding(tx, tenant, {
    ...terms,
    ...figures,
    id: transactionId,
    clientId,
    planId,
    instrument,
    currency,
    quantity,
    key: splitKey('apply', id),
    at: now,
    intent: { entitlement: id },
  });
  const step = entitlementLifecycle.step<'pay'>(
    entitlementLifecycle.table.initial,
    'pay',
    'system',
  );
  const row: EntitlementRow = {
    tenant,
    id,
    actionId: action.id,
    clientId,
    planId,
    status: step.to,
    quantity,
    // Nothing moved where a part of a share is worth less than a minor unit and no whole one came: it stays as it was.
    received: posted === null ? quantity : figures.received,
    currency,
    gross: figures.cash,
    tax: '0',
    net: figures.cash,
    transactionId: posted === null ? null : transactionId,
    paidAt: now,
    stuckAt: null,
    createdAt: now,
  };
  await tx.insert(corporateEntitlement).values(row);
  await keepShares(tx, random, free, now);
  return row;
}
