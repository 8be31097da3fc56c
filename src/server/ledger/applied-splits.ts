import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';

/** Whose shares were divided: a client's own, or those in some of their trading plans. */
export type DividedOwner = { readonly clientId: string } | { readonly planIds: readonly string[] };

/** A split as it was booked for a client or a plan, and is not taken back. */
export interface AppliedSplit extends SplitTerms {
  readonly planId: string | null;
  readonly instrument: string;
  readonly at: Date;
  /** Shares before it. */
  readonly quantity: string;
  /** Shares after it. */
  readonly received: string;
  /** Paid for the part of a share that was left. */
  readonly cash: string;
  /** `null` where nothing moved. */
  readonly transactionId: string | null;
}

/** Splits of what an owner held, the earliest first; of one stock, and since a moment, where they are named. */
export async function appliedSplits(
  tx: TenantTransaction,
  tenant: string,
  owner: DividedOwner,
  { instrument, since }: { readonly instrument?: string; readonly since?: Date } = {},
): Promise<readonly AppliedSplit[]> {
  const { clientId, planId, paidAt, id } = corporateEntitlement;
  const rows = await tx
    .select({ action: corporateAction, own: corporateEntitlement })
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
        'clientId' in owner
          ? and(eq(clientId, owner.clientId), isNull(planId))
          : inArray(planId, [...owner.planIds]),
        eq(corporateEntitlement.status, 'paid'),
        eq(corporateAction.kind, 'split'),
        instrument === undefined ? undefined : eq(corporateAction.instrument, instrument),
        since === undefined ? undefined : gte(paidAt, since),
      ),
    )
    .orderBy(asc(paidAt), asc(id));
  return rows.flatMap(({ action: { newShares, oldShares, ...action }, own }) =>
    own.paidAt === null || newShares === null || oldShares === null
      ? []
      : [
          {
            ...{ newShares, oldShares, planId: own.planId, transactionId: own.transactionId },
            ...{ instrument: action.instrument, at: own.paidAt },
            quantity: toBig(own.quantity).toFixed(),
            received: toBig(own.received ?? own.quantity).toFixed(),
            cash: toBig(own.gross).toFixed(),
          },
        ],
  );
}
