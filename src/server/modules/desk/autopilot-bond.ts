import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { isPriceDay } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { postBondPrice } from '#server/modules/bond/bond-price-service.ts';
import { bondsOf, type Bond } from '#server/modules/bond/bond-record-service.ts';
import { nextBondPrice } from '#server/modules/product/next-price-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';
import type { AutopilotParts } from './autopilot-step.ts';

const minute = 60_000;

/** Posts the prices of a demonstration's bonds, one for each business day until today, however late it runs. */
export function autopilotBondJob(parts: AutopilotParts): JobHandler {
  return {
    kind: 'autopilot.bond',
    every: 10 * minute,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        for (const bond of await bondsOf(tx, tenant.id, ['open', 'closed']))
          await postMissing(tx, parts, bond, todayOf(tenant, now), now);
      }),
  };
}

async function postMissing(
  tx: TenantTransaction,
  parts: AutopilotParts,
  { row: { tenant, code, risk }, terms, latest }: Bond,
  today: string,
  now: Date,
): Promise<void> {
  const [last] = latest;
  // A first price is the desk's.
  if (last === undefined) return;
  let { price } = last;
  for (let number = dayNumber(last.day) + 1; number <= dayNumber(today); number += 1) {
    const day = dayOfNumber(number);
    if (!isPriceDay(terms, day)) continue;
    price = nextBondPrice(price, { code, risk, day });
    try {
      // Never far from the last one but where a person meant that.
      const posted = { day, price, confirmed: true };
      const { after } = await postBondPrice(tx, tenant, code, posted, today, now);
      await recordAuditEvent(tx, parts, tenant, {
        who: autopilotName,
        act: 'bond.price',
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
