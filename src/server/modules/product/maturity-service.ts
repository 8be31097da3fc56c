import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { compare, roundTo, sum } from '#core/money.ts';
import { payableInterest, rateOn } from '#core/product/interest.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { announceHolding } from './announce-holding.ts';
import { saveHolding } from './holding-record-service.ts';
import { payFrom, plain, productActor } from './income-service.ts';
import { findProduct } from './product-record-service.ts';

/**
 * The last day of a fixed term that has earned until it: paid out, or placed again at the rate of that day where the client chose
 * so and the product is still open and has room for it.
 */
export async function matureHolding(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  maturesOn: CivilDay,
  now: Date,
): Promise<HoldingRow> {
  const interest = payableInterest(plain(row.accrued), plain(row.paid), row.currency);
  const next = await nextTerm(tx, row, interest, maturesOn);
  return next === null
    ? payOut(tx, random, row, interest, now)
    : renew(tx, random, row, interest, next, now);
}

interface NextTerm {
  readonly principal: string;
  readonly annualRate: string;
  readonly startedOn: CivilDay;
  readonly maturesOn: CivilDay;
}

/** `null` where everything is paid out. */
async function nextTerm(
  tx: TenantTransaction,
  { tenant, product: code, renewal, principal, days, currency }: HoldingRow,
  interest: string,
  startedOn: CivilDay,
): Promise<NextTerm | null> {
  if (renewal === 'payOut' || days === null) return null;
  const { row, rates } = await findProduct(tx, tenant, code, startedOn);
  const annualRate = rateOn(rates, startedOn);
  const again = renewal === 'all' ? sum([plain(principal), interest]) : plain(principal);
  const hasRoom = row.maximum === null || compare(again, plain(row.maximum)) <= 0;
  if (row.state !== 'open' || annualRate === null || !hasRoom) return null;
  return {
    principal: roundTo(again, currency, 'down'),
    annualRate,
    startedOn,
    maturesOn: dayOfNumber(dayNumber(startedOn) + days),
  };
}

async function payOut(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  interest: string,
  now: Date,
): Promise<HoldingRow> {
  const step = productHoldingLifecycle.step<'mature'>(row.status, 'mature', 'system');
  const { principal } = row;
  const paid = sum([plain(row.paid), interest]);
  const after = await saveHolding(tx, row, { status: step.to, principal: '0', paid }, now);
  await record(tx, row, 'productMatured', now);
  await carryOut(step, {
    payBack: () => payFrom(tx, random, row, { kind: 'maturity', principal, interest }, now),
    announce: () =>
      announceHolding(tx, after, 'holdingMatured', { amount: principal, interest }, now),
  });
  return after;
}

async function renew(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  interest: string,
  next: NextTerm,
  now: Date,
): Promise<HoldingRow> {
  const step = productHoldingLifecycle.step<'renew'>(row.status, 'renew', 'system');
  const to = row.renewal === 'all' ? 'invested' : 'cash';
  const changes = {
    ...next,
    status: step.to,
    accruedUntil: next.startedOn,
    accrued: '0',
    paid: '0',
    reminded: null,
  };
  const after = await saveHolding(tx, row, changes, now);
  await record(tx, row, 'productRenewed', now);
  await carryOut(step, {
    renew: () => payFrom(tx, random, row, { kind: 'renewal', principal: '0', interest }, now, to),
    announce: () =>
      announceHolding(
        tx,
        after,
        'holdingRenewed',
        { amount: next.principal, interest, day: next.maturesOn },
        now,
      ),
  });
  return after;
}

function record(
  tx: TenantTransaction,
  { tenant, clientId, id }: HoldingRow,
  kind: 'productMatured' | 'productRenewed',
  now: Date,
): Promise<void> {
  return recordSecurity(
    tx,
    tenant,
    { kind, actor: productActor, clientId, origin: null, detail: { id } },
    now,
  );
}
