import type { Database } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { sumAmounts } from '#server/ledger/sum-amounts.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';

const day = 86_400_000;

/** Every day what the days before it came to in the tenant's currency is added to the sums of its clients' positions. */
export function sumAmountsJob({
  db,
  rates,
}: {
  readonly db: Database;
  readonly rates: Pick<ExchangeRates, 'rateOn'>;
}): JobHandler {
  return {
    kind: 'positions.sum',
    every: day,
    run: ({ tenant, now }) =>
      sumAmounts(
        db,
        tenant.id,
        tenant.currency,
        (of, from, to) => rates.rateOn(of, from, to),
        now.toISOString().slice(0, 10),
      ),
  };
}
