import { daysLater } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { unitCost } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { nextUnitValue } from '#server/modules/product/next-price-service.ts';
import { quantsOf, type Quant } from '#server/modules/quant/quant-record-service.ts';
import { postUnitValue } from '#server/modules/quant/quant-unit-value-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';
import type { AutopilotParts } from './autopilot-step.ts';

const minute = 60_000;

/** Publishes the values of a demonstration's strategy notes, one for each day until its settlement date, however late it runs. */
export function autopilotQuantJob(parts: AutopilotParts): JobHandler {
  return {
    kind: 'autopilot.quant',
    every: 10 * minute,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        for (const quant of await quantsOf(tx, tenant.id, ['open', 'closed', 'ended']))
          await publishMissing(tx, parts, tenant, quant, now);
      }),
  };
}

async function publishMissing(
  tx: TenantTransaction,
  parts: AutopilotParts,
  tenant: Tenant,
  { row: { code, risk }, terms: { beginsOn, settlesOn }, latest: [last] }: Quant,
  now: Date,
): Promise<void> {
  const today = todayOf(tenant, now);
  const until = settlesOn < today ? settlesOn : today;
  let price = last?.price ?? unitCost;
  let day = last === undefined ? beginsOn : daysLater(last.day, 1);
  for (; day <= until; day = daysLater(day, 1)) {
    price = nextUnitValue(price, { code, risk, day });
    try {
      const { after } = await postUnitValue(tx, tenant, code, { day, price }, now);
      await recordAuditEvent(tx, parts, tenant.id, {
        who: autopilotName,
        act: 'quant.value',
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
