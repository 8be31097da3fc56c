import { dayNumber } from '#core/civil-day.ts';
import { earningStatuses } from '#core/lifecycle/product-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceHolding } from './announce-holding.ts';
import { payLeaving } from './exit-service.ts';
import { lockHolding, saveHolding } from './holding-record-service.ts';
import { catchUp } from './income-service.ts';
import { matureHolding } from './maturity-service.ts';

/** Days before a fixed term matures on which the client is reminded, while there is still time to choose. */
const reminderDays = [7, 1] as const;

/** Does whatever is due about one holding by now, once, however late, often or on how many servers it is asked for. */
export async function runHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  let row = await lockHolding(tx, tenant.id, { id, clientId: null });
  const today = todayOf(tenant, now);
  for (;;) {
    if (!earns(row)) return;
    const { maturesOn, leaving, leavesOn } = row;
    const leaves = leavesOn !== null && leavesOn <= today ? leavesOn : null;
    row = await catchUp(tx, random, row, leaves ?? today, now);
    if (maturesOn !== null && maturesOn <= today)
      row = await matureHolding(tx, random, row, maturesOn, now);
    else if (leaves !== null && leaving !== null)
      row = await payLeaving(tx, random, row, leaving, now);
    else break;
  }
  await remind(tx, row, today, now);
}

async function remind(
  tx: TenantTransaction,
  row: HoldingRow,
  today: string,
  now: Date,
): Promise<void> {
  const { maturesOn, principal } = row;
  if (maturesOn === null) return;
  const left = dayNumber(maturesOn) - dayNumber(today);
  const reached = [...reminderDays].reverse().find((days) => left <= days);
  const reminded = `${maturesOn} ${reached}`;
  if (reached === undefined || row.reminded === reminded) return;
  const after = await saveHolding(tx, row, { reminded }, now);
  await announceHolding(tx, after, 'holdingMaturing', { amount: principal, day: maturesOn }, now);
}

function earns({ status }: HoldingRow): boolean {
  return earningStatuses.some((each) => each === status);
}
