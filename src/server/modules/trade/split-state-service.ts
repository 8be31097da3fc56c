import { and, eq, exists, gt, lte, or } from 'drizzle-orm';
import { utcDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';

/** How long after a split takes effect, or is reversed, its stock does not trade: until then every server goes by the new prices. */
export const tradesAgainMs = 60_000;

/** Whether a stock is being split, or a split of it taken back: until that is done it does not trade. */
export async function isSplitting(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  now: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: corporateAction.id })
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.instrument, instrument),
        splittingAt(tx, now),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Of corporate actions those by which a stock does not trade at a moment. */
function splittingAt(tx: TenantTransaction, now: Date) {
  const left = tx
    .select({ id: corporateEntitlement.id })
    .from(corporateEntitlement)
    .where(
      and(
        eq(corporateEntitlement.tenant, corporateAction.tenant),
        eq(corporateEntitlement.actionId, corporateAction.id),
        eq(corporateEntitlement.status, 'paid'),
      ),
    );
  return and(
    eq(corporateAction.kind, 'split'),
    or(
      and(eq(corporateAction.status, 'announced'), lte(corporateAction.exOn, utcDay(now))),
      and(
        eq(corporateAction.status, 'reversed'),
        or(exists(left), gt(corporateAction.changedAt, new Date(now.getTime() - tradesAgainMs))),
      ),
    ),
  );
}

/** Whether a stock was split after a moment: what was traded before it is of old shares. */
export async function isSplitSince(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  at: Date,
): Promise<boolean> {
  const split = await tx.$count(
    corporateAction,
    and(
      eq(corporateAction.tenant, tenant),
      eq(corporateAction.instrument, instrument),
      eq(corporateAction.kind, 'split'),
      eq(corporateAction.status, 'completed'),
      gt(corporateAction.exOn, utcDay(at)),
    ),
  );
  return split > 0;
}

/** Whether anybody traded a stock after a moment. */
export async function isTradedSince(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  at: Date,
): Promise<boolean> {
  const [traded] = await tx
    .select({ id: tradeExecution.orderId })
    .from(tradeExecution)
    .innerJoin(
      tradeOrder,
      and(eq(tradeOrder.tenant, tradeExecution.tenant), eq(tradeOrder.id, tradeExecution.orderId)),
    )
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.instrument, instrument),
        gt(tradeExecution.at, at),
      ),
    )
    .limit(1);
  return traded !== undefined;
}
