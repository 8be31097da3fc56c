import { nextMoment } from '#server/rules/loan/moments.ts';
import { openLines } from '#server/rules/loan/plan.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { askLoan } from './ask-loan-service.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';

const day = 86_400_000;

/** Asks for the loan to be looked at when something is to be done about it next: a reminder, a collection. */
export async function planNext(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  { id, plan }: LoanRow,
  now: Date,
): Promise<void> {
  const [line] = plan === null ? [] : openLines(plan);
  if (line === undefined) return;
  // What the desk has undone after its days of grace is left to it for a day.
  const at = nextMoment(zoneOf(tenant), line.due, now) ?? new Date(now.getTime() + day);
  await askLoan(tx, random, tenant.id, id, at);
}
