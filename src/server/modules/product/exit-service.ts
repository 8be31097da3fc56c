import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { compare, roundTo, sum, toBig } from '#core/money.ts';
import type { ExitFigures } from '#server/rules/product/exit-figures.ts';
import { exitFigures } from '#server/rules/product/exit-figures.ts';
import { interestOfDays } from '#core/product/interest.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceHolding } from './announce-holding.ts';
import type { DecidedHolding, FoundHolding } from './holding-record-service.ts';
import { findHolding, lockHolding, saveHolding } from './holding-record-service.ts';
import { catchUp, payFrom, plain } from './income-service.ts';
import { findProduct } from './product-record-service.ts';

/** What leaving comes to, and the day on which it is paid. */
export interface Exit extends ExitFigures {
  readonly asOf: CivilDay;
  readonly paysOn: CivilDay;
}

/** The figures of leaving with an amount today, also where the days until today have not been computed yet. */
export async function exitOf(
  tx: TenantTransaction,
  tenant: Tenant,
  found: FoundHolding,
  amount: string,
  now: Date,
): Promise<Exit> {
  const row = await findHolding(tx, tenant.id, found);
  const today = todayOf(tenant, now);
  return exitAt(await shownUntil(tx, row, today), amount, today);
}

/** A holding with everything that it has earned until a day, without writing it. */
async function shownUntil(
  tx: TenantTransaction,
  row: HoldingRow,
  today: CivilDay,
): Promise<HoldingRow> {
  const { accruedUntil: from, annualRate, principal } = row;
  if (from === null || from >= today) return row;
  const rates =
    annualRate === null
      ? (await findProduct(tx, row.tenant, row.product, from)).rates
      : [{ from, annualRate: plain(annualRate) }];
  const days = interestOfDays(plain(principal), rates, from, today);
  const accrued = sum([plain(row.accrued), ...days.map(({ amount }) => amount)]);
  return { ...row, accrued, accruedUntil: today };
}

function exitAt(row: HoldingRow, amount: string, today: CivilDay): Exit {
  const { kind, currency, principal, startedOn, maturesOn, accrued, paid, earlyRate, status } = row;
  // A term that is over is paid out or renewed as was chosen, however late the job is.
  const isOver = maturesOn !== null && maturesOn <= today;
  if (status !== 'holding' || startedOn === null || isOver)
    throw new CodedError('stateConflict', { state: status });
  const placed = {
    kind,
    currency,
    principal: plain(principal),
    startedOn,
    accrued: plain(accrued),
    paid: plain(paid),
    earlyRate: earlyRate === null ? null : plain(earlyRate),
  };
  const figures = exitFigures(placed, amount, today);
  if (figures === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code: 'invalid' }]);
  const later = traitsOf(kind).exit === 'nextDay';
  return { ...figures, asOf: today, paysOn: later ? dayOfNumber(dayNumber(today) + 1) : today };
}

/** What a client confirms who leaves: the figures that they were shown. */
export interface ConfirmedExit {
  readonly amount: string;
  readonly interest: string;
  readonly asOf: CivilDay;
}

/**
 * Takes an amount out of a holding: at once, or announced for the next day. Refuses with `stateConflict`, with a field error more
 * than there is, and with `changedMeanwhile` where the figures are others than were shown.
 */
export async function leaveHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundHolding,
  wanted: ConfirmedExit,
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant.id, found);
  const today = todayOf(tenant, now);
  const row = await catchUp(tx, random, before, today, now);
  const exit = exitAt(row, wanted.amount, today);
  if (wanted.asOf !== today || compare(wanted.interest, exit.interest) !== 0)
    throw new CodedError('changedMeanwhile');
  const after =
    exit.paysOn === today
      ? await leaveNow(tx, random, row, exit, now)
      : await leaveLater(tx, row, exit, now);
  return { before, after };
}

async function leaveNow(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  { amount, interest, left }: Exit,
  now: Date,
): Promise<HoldingRow> {
  const isWhole = compare(left, '0') === 0;
  const step = isWhole
    ? productHoldingLifecycle.step<'close'>(row.status, 'close', 'client')
    : productHoldingLifecycle.step<'withdraw'>(row.status, 'withdraw', 'client');
  const paid = sum([plain(row.paid), interest]);
  const after = await saveHolding(tx, row, { status: step.to, principal: left, paid }, now);
  const kind = traitsOf(row.kind).exit === 'early' ? 'early' : 'withdrawal';
  await carryOut(step, {
    payBack: () => payFrom(tx, random, row, { kind, principal: amount, interest }, now),
    announce: () => announceHolding(tx, after, 'holdingWithdrawn', { amount, interest }, now),
  });
  return after;
}

async function leaveLater(
  tx: TenantTransaction,
  row: HoldingRow,
  { amount, paysOn }: Exit,
  now: Date,
): Promise<HoldingRow> {
  const step = productHoldingLifecycle.step<'leave'>(row.status, 'leave', 'client');
  const changes = { status: step.to, leaving: amount, leavesOn: paysOn };
  const after = await saveHolding(tx, row, changes, now);
  await carryOut(step, {
    announce: () => announceHolding(tx, after, 'holdingLeaving', { amount, day: paysOn }, now),
  });
  return after;
}

/** Takes back what was to leave on the next day. */
export async function stayInHolding(
  tx: TenantTransaction,
  tenant: Tenant,
  found: FoundHolding,
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant.id, found);
  const today = todayOf(tenant, now);
  // What was due by now is paid, however late the job is.
  const { leavesOn, leaving } = before;
  const step = productHoldingLifecycle.step<'stay'>(before.status, 'stay', 'client');
  if (leavesOn === null || leaving === null || leavesOn <= today)
    throw new CodedError('stateConflict', { state: before.status });
  const changes = { status: step.to, leaving: null, leavesOn: null };
  const after = await saveHolding(tx, before, changes, now);
  await carryOut(step, {
    announce: () => announceHolding(tx, after, 'holdingStayed', { amount: leaving }, now),
  });
  return { before, after };
}

/** Pays what leaves on a day that has come, of a holding that has earned until it. */
export async function payLeaving(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  leaving: string,
  now: Date,
): Promise<HoldingRow> {
  const left = roundTo(toBig(row.principal).minus(leaving), row.currency, 'down');
  const isWhole = compare(left, '0') === 0;
  const step = isWhole
    ? productHoldingLifecycle.step<'payOut'>(row.status, 'payOut', 'system')
    : productHoldingLifecycle.step<'payPart'>(row.status, 'payPart', 'system');
  const changes = { status: step.to, principal: left, leaving: null, leavesOn: null };
  const after = await saveHolding(tx, row, changes, now);
  const amount = plain(leaving);
  await carryOut(step, {
    payBack: () =>
      payFrom(tx, random, row, { kind: 'withdrawal', principal: amount, interest: '0' }, now),
    announce: () => announceHolding(tx, after, 'holdingWithdrawn', { amount }, now),
  });
  return after;
}
