import { dayNumber, dayOfNumber, utcDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { hasClosed } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { postPrice } from '#server/modules/fund/fund-price-service.ts';
import { calendarOf, fundsOf, type Fund } from '#server/modules/fund/fund-record-service.ts';
import { nextPrice } from '#server/modules/product/next-price-service.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';
import type { AutopilotParts } from './autopilot-step.ts';

const minute = 60_000;

/** Posts the prices of a demonstration's funds, one for each business day whose orders have closed, however late it runs. */
export function autopilotFundJob(parts: AutopilotParts): JobHandler {
  return {
    kind: 'autopilot.fund',
    every: 10 * minute,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        for (const fund of await fundsOf(tx, tenant.id, ['open', 'closed']))
          await postMissing(tx, parts, tenant.id, fund, now);
      }),
  };
}

async function postMissing(
  tx: TenantTransaction,
  parts: AutopilotParts,
  tenant: string,
  { row: { code, risk }, terms, latest }: Fund,
  now: Date,
): Promise<void> {
  const [last] = latest;
  // A first price is the desk's.
  if (last === undefined) return;
  let { price } = last;
  const today = dayNumber(utcDay(now));
  for (let number = dayNumber(last.day) + 1; number <= today + 1; number += 1) {
    const day = dayOfNumber(number);
    if (!hasClosed(calendarOf(terms), day, now.getTime())) continue;
    price = nextPrice(price, { code, risk, day });
    try {
      const { after } = await postPrice(tx, tenant, code, { day, price }, now);
      await recordAuditEvent(tx, parts, tenant, {
        who: autopilotName,
        act: 'fund.price',
        clientId: null,
        before: null,
        after: { code, day, price: after.price },
        origin: null,
      });
    } catch (error) {
      // A person was faster.
      if (!(error instanceof CodedError) || error.code !== 'stateConflict') throw error;
      return;
    }
  }
}
