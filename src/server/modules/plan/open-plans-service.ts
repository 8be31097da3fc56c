import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { runningPlans } from './plan-record-service.ts';

/** What running plans of a client hold of their money, as it was put into them and not given back yet. */
export async function openPlans(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<
  readonly { readonly bucket: 'invested'; readonly asset: string; readonly amount: string }[]
> {
  const plans = await runningPlans(tx, tenant, clientId);
  return plans.map(({ currency, amount, returned }) => {
    const left = toBig(amount).minus(returned);
    // A plan that gained has given back more than it got, and may still wait for a settlement.
    return {
      bucket: 'invested',
      asset: currency,
      amount: (left.gt(0) ? left : toBig('0.01')).toFixed(),
    };
  });
}
