import { CodedError } from '#core/errors.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import { collectionAt, reachedReminder } from '#server/rules/loan/moments.ts';
import type { PlanLine } from '#server/rules/loan/plan.ts';
import { dueLines, graceDays, instalmentRepayment, openLines } from '#server/rules/loan/plan.ts';
import { totalOf } from '#core/loan/schedule.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { SecurityKind } from '#server/rules/security/security-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceInstalment, announceLoan } from './announce-loan.ts';
import { loanJobKind } from './ask-loan-service.ts';
import { todayOf, zoneOf } from '#server/tenants/tenant-day.ts';
import { lockLoan, saveLoan } from './loan-record-service.ts';
import { cashOf, collect, missInstalment, owesOf } from './loan-repay-service.ts';
import { takeApplicationStep } from './loan-step-service.ts';
import { planNext } from './plan-next.ts';

/** Who acts where no person does, as the security log names it. */
const actor = { kind: 'system', name: 'loans' } as const;

/** Looks at one loan and does whatever is due about it by now: offers lapse, instalments are announced, collected and missed. */
export function loanJob(random: RandomSource): JobHandler {
  return {
    kind: loanJobKind,
    async run({ tenant, payload, now, settle }) {
      await settle(async (tx) => {
        try {
          await runLoan(tx, random, tenant, String(payload['loan']), now);
        } catch (error) {
          // Deleted meanwhile, with its client.
          if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
        }
      });
    },
  };
}

async function runLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  const row = await lockLoan(tx, tenant.id, { id, clientId: null });
  if (row.status === 'approved') await lapse(tx, random, tenant, row, now);
  else if (row.status === 'using' || row.status === 'repayment')
    await follow(tx, random, tenant, row, now);
  else if (row.status === 'clear' && (await owesOf(tx, row))) {
    const { to } = loanLifecycle.step('clear', 'reopen', 'system');
    await saveLoan(tx, row, { status: to }, now);
  }
}

async function lapse(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  { id, offerUntil }: LoanRow,
  now: Date,
): Promise<void> {
  if (offerUntil === null || offerUntil > now) return;
  await takeApplicationStep(
    tx,
    random,
    tenant.id,
    { id, clientId: null },
    'system',
    { step: 'lapse' },
    now,
  );
}

/** A loan that is paid out: from one line of its plan to the next, as far as time and cash lead. */
async function follow(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: LoanRow,
  now: Date,
): Promise<void> {
  const zone = zoneOf(tenant);
  const today = todayOf(tenant, now);
  let row = await fallDue(tx, found, today, now);
  for (;;) {
    const [line] = row.plan === null ? [] : dueLines(row.plan, today);
    if (line === undefined || collectionAt(zone, line.due, 0) > now) break;
    const next = await settleLine(tx, random, tenant, row, line, now);
    if (next === null) break;
    row = next;
  }
  row = await remind(tx, zone, row, now);
  if (row.status === 'repayment' && row.plan !== null && openLines(row.plan).length === 0) {
    if (await owesOf(tx, row)) return;
    const { to } = loanLifecycle.step('repayment', 'settle', 'system');
    const after = await saveLoan(tx, row, { status: to }, now);
    await announceLoan(tx, after, 'loanCleared', row.approvedAmount ?? row.amount, now);
    return;
  }
  await planNext(tx, random, tenant, row, now);
}

async function fallDue(
  tx: TenantTransaction,
  row: LoanRow,
  today: string,
  now: Date,
): Promise<LoanRow> {
  const first = row.plan?.lines.find(({ kind }) => kind === 'instalment');
  if (row.status !== 'using' || first === undefined || first.due > today) return row;
  const { to } = loanLifecycle.step('using', 'fallDue', 'system');
  return saveLoan(tx, row, { status: to }, now);
}

/** Collects an instalment, or gives it up after its days of grace; `null` where it waits on. */
async function settleLine(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  row: LoanRow,
  line: PlanLine,
  now: Date,
): Promise<LoanRow | null> {
  const repayment = row.plan === null ? null : instalmentRepayment(row.plan, todayOf(tenant, now));
  if (repayment === null) return null;
  if (compare(await cashOf(tx, row), repayment.amount) >= 0) {
    await record(tx, row, 'loanRepaid', now);
    return (await collect(tx, random, tenant, row, repayment, 'system', now)).after;
  }
  if (collectionAt(zoneOf(tenant), line.due, graceDays) <= now) {
    await record(tx, row, 'outstandingRecorded', now);
    return missInstalment(tx, random, tenant, row, now);
  }
  const reminded = `${line.due} unpaid`;
  if (row.reminded === reminded) return null;
  const params = { amount: plain(line, row), currency: row.currency, due: line.due };
  await saveLoan(tx, row, { reminded }, now);
  await announceInstalment(tx, row, { kind: 'loanUnpaid', params }, now);
  return null;
}

/** Reminds once of each day that stands before the next instalment; a day that has passed is left out. */
async function remind(
  tx: TenantTransaction,
  zone: string,
  row: LoanRow,
  now: Date,
): Promise<LoanRow> {
  const [line] = row.plan === null ? [] : openLines(row.plan);
  if (line === undefined || collectionAt(zone, line.due, 0) <= now) return row;
  const days = reachedReminder(zone, line.due, now);
  const reminded = `${line.due} ${days}`;
  if (days === null || row.reminded === reminded) return row;
  const after = await saveLoan(tx, row, { reminded }, now);
  const params = {
    amount: plain(line, row),
    currency: row.currency,
    due: line.due,
    days: String(days),
  };
  await announceInstalment(tx, row, { kind: 'loanReminder', params }, now);
  return after;
}

function record(
  tx: TenantTransaction,
  { tenant, clientId, id }: LoanRow,
  kind: SecurityKind,
  now: Date,
): Promise<void> {
  return recordSecurity(tx, tenant, { kind, actor, clientId, origin: null, detail: { id } }, now);
}

function plain(line: PlanLine, { currency }: LoanRow): string {
  return roundTo(toBig(totalOf(line)), currency, 'halfEven');
}
