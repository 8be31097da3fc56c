import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { clientAccount, planAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { planKey } from './plan-key-service.ts';

/** Moves the amount of a plan from its client's account to the plan's own. Refuses with `insufficientBalance`. */
export async function fundPlan(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, clientId, id, currency, amount }: PlanRow,
  now: Date,
): Promise<void> {
  await post(tx, tenant, {
    id: newId(now, random),
    clientId,
    kind: 'product.plan',
    key: planKey('fund', id),
    at: now,
    postings: [
      {
        source: clientAccount(clientId, 'cash'),
        destination: planAccount(clientId, id, 'cash'),
        asset: currency,
        amount,
      },
    ],
    intent: { plan: id },
  });
}

/** Gives back to the client what is free in a plan; answers the plan afterwards. */
export async function giveBack(
  tx: TenantTransaction,
  random: RandomSource,
  plan: PlanRow,
  cash: string,
  now: Date,
): Promise<PlanRow> {
  if (compare(cash, '0') <= 0) return plan;
  const { tenant, clientId, id, currency } = plan;
  const returns = plan.returns + 1;
  await post(tx, tenant, {
    id: newId(now, random),
    clientId,
    kind: 'product.plan',
    key: planKey('back', id, returns),
    at: now,
    postings: [
      {
        source: planAccount(clientId, id, 'cash'),
        destination: clientAccount(clientId, 'cash'),
        asset: currency,
        amount: cash,
      },
    ],
    intent: { plan: id },
  });
  return { ...plan, returns, returned: toBig(plan.returned).plus(cash).toFixed() };
}
