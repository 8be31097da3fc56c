import { and, asc, eq, gt, notExists } from 'drizzle-orm';
import { splitFigures } from '#core/corporate/split-terms.ts';
import { entitlementLifecycle } from '#core/lifecycle/entitlement.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { corporateEntitlement } from '#server/db/tables/corporate.ts';
import { position } from '#server/db/tables/position.ts';
import { splitHolding } from '#server/ledger/split-holding.ts';
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

/**
 * Divides what one client holds by the one ledger transaction it has; `price` is that of a new share. Shares that
 * are `kept` are kept again afterwards, as many as the split makes of them.
 */
export async function divideShares(
  tx: TenantTransaction,
  random: RandomSource,
  action: CorporateActionRow,
  { clientId, quantity }: Shareholder,
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
