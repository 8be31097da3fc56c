import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { quantHoldingLifecycle } from '#core/lifecycle/quant-holding.ts';
import { compare, plainAmount } from '#core/money.ts';
import type { QuantExitObstacle, QuantFigures } from '#core/product/quant-figures.ts';
import { leftUnits, quantExitObstacle } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { priceOfDay } from '#server/modules/product/day-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceQuant } from './announce-quant.ts';
import type { DecidedQuantHolding, FoundQuantHolding } from './quant-holding-record-service.ts';
import { lockQuantHolding, saveQuantHolding } from './quant-holding-record-service.ts';
import { quantKey } from './quant-key-service.ts';
import { endedPostings } from './quant-postings.ts';
import { lockQuant, type Quant } from './quant-record-service.ts';

/** What leaving early pays now, and by which value. */
export interface QuantExit extends QuantFigures {
  readonly price: string;
  readonly priceDay: string;
}

/** The figures of leaving now, or what stands in its way. */
export function quantExitOf(
  { units, currency }: QuantHoldingRow,
  { terms, latest: [last] }: Quant,
  tenant: Tenant,
  now: Date,
): QuantExit | QuantExitObstacle {
  const { settlesOn, valueDays } = terms;
  const today = todayOf(tenant, now);
  const valueOn = last?.day ?? null;
  const obstacle = quantExitObstacle({ settlesOn, valueDays, valueOn, today });
  if (obstacle !== null || last === undefined) return obstacle ?? 'noValue';
  const fee = {
    exitFee: plainAmount(terms.exitFee),
    minimumFee: plainAmount(terms.minimumFee),
  };
  const figures = leftUnits(plainAmount(units), last.price, currency, fee);
  return { ...figures, price: last.price, priceDay: last.day };
}

/** What a client confirms who leaves: what they were shown. */
export interface ConfirmedQuantExit {
  readonly total: string;
  readonly priceDay: string;
}

/**
 * Pays a holding out before its settlement date. Refuses with `stateConflict` where that is not possible, and with
 * `changedMeanwhile` where value or total are others than were shown.
 */
export async function leaveQuant(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundQuantHolding,
  shown: ConfirmedQuantExit,
  now: Date,
): Promise<DecidedQuantHolding> {
  const before = await lockQuantHolding(tx, tenant.id, found);
  const step = quantHoldingLifecycle.step<'leave'>(before.status, 'leave', 'client');
  const quant = await lockQuant(tx, tenant.id, before.product, 'share');
  const exit = quantExitOf(before, quant, tenant, now);
  if (typeof exit === 'string') throw new CodedError('stateConflict', { state: exit });
  if (shown.priceDay !== exit.priceDay || compare(shown.total, exit.total) !== 0)
    throw new CodedError('changedMeanwhile');
  const paidBy = newId(now, random);
  const after = await saveQuantHolding(tx, before, { status: step.to, ...exit, paidBy }, now);
  await carryOut(step, {
    async payOut() {
      await post(tx, before.tenant, {
        id: paidBy,
        clientId: before.clientId,
        kind: 'product.sell',
        key: quantKey('leave', before.product, before.id),
        at: now,
        postings: endedPostings(before, exit),
        intent: { holding: before.id, day: exit.priceDay },
      });
    },
    announce: () => announceQuant(tx, after, 'quantLeft', exit.priceDay, now),
  });
  return { before, after };
}

/** A holding that can be reversed, locked with its client. Refuses with `stateConflict` once the value that settles it is known. */
export async function lockReversibleQuant(
  tx: TenantTransaction,
  tenant: string,
  found: FoundQuantHolding,
): Promise<{ readonly row: QuantHoldingRow; readonly quant: Quant }> {
  const row = await lockQuantHolding(tx, tenant, found);
  quantHoldingLifecycle.step(row.status, 'reverse', 'operator');
  // Its settlement follows in a job, however late that is.
  const quant = await lockQuant(tx, tenant, row.product, 'share');
  if ((await priceOfDay(tx, tenant, row.product, quant.terms.settlesOn)) !== null)
    throw new CodedError('stateConflict', { state: 'settle' });
  return { row, quant };
}

/** Reverses a purchase that was a mistake; what was paid for it comes back. */
export async function reverseQuantHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundQuantHolding,
  remark: string,
  now: Date,
): Promise<DecidedQuantHolding> {
  const { row: before, quant } = await lockReversibleQuant(tx, tenant, found);
  const step = quantHoldingLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  const after = await saveQuantHolding(tx, before, { status: step.to, remark }, now);
  await carryOut(step, {
    async undo() {
      await reverse(tx, tenant, {
        transactionId: before.bookedBy,
        id: newId(now, random),
        key: quantKey('undo', before.product, before.id),
        at: now,
        reason: remark,
      });
    },
    announce: () => announceQuant(tx, after, 'quantReversed', quant.terms.settlesOn, now),
  });
  return { before, after };
}
