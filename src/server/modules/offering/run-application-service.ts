import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { compare, toBig } from '#core/money.ts';
import { offersBonds } from '#server/rules/offering/offering-kind.ts';
import { unallottedReason } from '#server/rules/offering/unallotted-reason.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { capture, draw, release, reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { recordOverdrawn } from '#server/modules/overdrawn/overdrawn-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceApplication } from './announce-application.ts';
import { lockDebts } from './application-debt-service.ts';
import { lockApplication, saveApplication } from './application-record-service.ts';
import { blockMoney, freeMoney } from './block-money-service.ts';
import { keepCredited } from './offered-bond-service.ts';
import { applicationKey } from './offering-key-service.ts';
import { creditPostings, refundPostings } from './offering-postings.ts';
import { returnMoney } from './return-money-service.ts';

interface Running {
  readonly tx: TenantTransaction;
  readonly random: RandomSource;
  readonly offering: OfferingRow;
  readonly now: Date;
}

/** Does whatever is due about one application by now, once, however late, often or on how many servers it is asked for. */
export async function runApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  now: Date,
): Promise<void> {
  const { row, offering } = await lockApplication(tx, tenant, { id, clientId: null }, 'share');
  const running: Running = { tx, random, offering, now };
  if (offering.state === 'cancelled') {
    await refundCancelled(running, row);
    return;
  }
  let next = await announceResult(running, row);
  // While it is allotted nothing moves: what a batch has written is not the whole.
  if (offering.state !== 'allotted' && offering.state !== 'listed') return;
  next = await expirePayment(running, next);
  next = await followDebt(running, next);
  if (offering.refund <= now) next = await refundRest(running, next);
  if (offering.lwr <= now) next = await creditShares(running, next);
  if (offering.state === 'listed') await unlockShares(running, next);
}

/** The price and fees that are due for what was allotted. */
export function totalOf({ id, total }: ApplicationRow): string {
  if (total === null) throw new Error(`${id} has no allotment`);
  return toBig(total).toFixed();
}

/** Shares that were allotted. */
export function quantityOf({ allottedLots }: ApplicationRow, { lot }: OfferingRow): number {
  return (allottedLots ?? 0) * lot;
}

async function refundCancelled(
  { tx, random, offering, now }: Running,
  row: ApplicationRow,
): Promise<void> {
  const step = offeringApplicationLifecycle.next<'cancel'>(row.status, 'cancel', 'system');
  if (step === null) return;
  let after = row;
  let returned = '0';
  await carryOut(step, {
    async release() {
      const ended = (amount: string) => ({
        status: step.to,
        refunded: toBig(row.refunded).plus(amount).toFixed(),
        remark: offering.reason,
        refundedAt: now,
      });
      ({ after, returned } = await returnMoney(tx, random, row, ended, now));
    },
    announce: () =>
      announceApplication(tx, after, offering, 'offeringCancelled', { amount: returned }, now),
  });
}

async function announceResult(
  { tx, offering, now }: Running,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  const { status, announcedAt } = row;
  const isDrawn = status === 'allotted' || status === 'partly' || status === 'none';
  if (!isDrawn || announcedAt !== null) return row;
  const after = await saveApplication(tx, row, { announcedAt: now }, now);
  const quantity = quantityOf(row, offering);
  const kind =
    quantity > 0
      ? 'offeringAllotted'
      : unallottedReason(row, offering.state) === 'price'
        ? 'offeringBelowPrice'
        : 'offeringNone';
  await announceApplication(tx, after, offering, kind, { amount: totalOf(row), quantity }, now);
  return after;
}

/** What was not paid in time is advanced to the client, and owed. */
async function expirePayment(
  { tx, random, offering, now }: Running,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  if (row.status !== 'payment' || row.paymentDue === null || row.paymentDue > now) return row;
  const step = offeringApplicationLifecycle.step<'expire'>(row.status, 'expire', 'time');
  const { tenant, clientId, currency } = row;
  const missing = toBig(totalOf(row)).minus(row.blocked).toFixed();
  let after = row;
  await carryOut(step, {
    async owe() {
      const owed = {
        ...{ clientId, currency, amount: missing },
        reason: 'settlement',
        link: { kind: 'offering', id: row.id },
      } as const;
      await recordOverdrawn(tx, random, tenant, owed, now);
      await post(tx, tenant, {
        id: newId(now, random),
        clientId,
        kind: 'overdrawn.advance',
        key: applicationKey('advance', row),
        at: now,
        postings: [
          {
            source: houseAccount('bank'),
            destination: clientAccount(clientId, 'cash'),
            asset: currency,
            amount: missing,
          },
        ],
        intent: { application: row.id },
      });
      const blocked = await blockMoney(tx, random, row, totalOf(row), now);
      after = await saveApplication(
        tx,
        row,
        { ...blocked, status: step.to, paymentDue: null },
        now,
      );
    },
    announce: () =>
      announceApplication(tx, after, offering, 'offeringOutstanding', { amount: missing }, now),
  });
  return after;
}

/** An application whose debt was paid or waived is allotted as any other; undone until its shares are credited, it is outstanding again. */
async function followDebt({ tx, now }: Running, row: ApplicationRow): Promise<ApplicationRow> {
  const { status } = row;
  if (status !== 'outstanding' && status !== 'allotted') return row;
  const owes = (await lockDebts(tx, row)).length > 0;
  if (owes === (status === 'outstanding')) return row;
  const step = offeringApplicationLifecycle.step(status, owes ? 'reopen' : 'clear', 'system');
  const after = await saveApplication(tx, row, { status: step.to }, now);
  await carryOut(step, {
    // What is outstanding, and that it is not any more, is announced with it.
    announce: () => notifyOfMoney(tx, row, { account: row.currency, notice: null }, now),
  });
  return after;
}

/** What is set aside beyond what is due goes back; all of it where nothing was allotted. */
async function refundRest(
  { tx, random, offering, now }: Running,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  const step = offeringApplicationLifecycle.next<'refund'>(row.status, 'refund', 'time');
  if (step === null || row.refundedAt !== null) return row;
  const amount = toBig(row.blocked).minus(totalOf(row)).toFixed();
  const refunded = { refundedAt: now, refunded: toBig(row.refunded).plus(amount).toFixed() };
  let after = row;
  await carryOut(step, {
    async refund() {
      const blocked = await giveBack({ tx, random, offering, now }, row, amount);
      after = await saveApplication(tx, row, { ...blocked, ...refunded, status: step.to }, now);
    },
    async announce() {
      if (compare(amount, '0') > 0)
        await announceApplication(tx, after, offering, 'offeringRefunded', { amount }, now);
    },
  });
  return after;
}

async function giveBack(
  { tx, random, now }: Running,
  row: ApplicationRow,
  amount: string,
): Promise<Partial<ApplicationRow>> {
  if (compare(amount, '0') === 0) return {};
  if (row.holdId === null || compare(amount, row.blocked) === 0)
    return freeMoney(tx, random, row, now);
  await draw(tx, row.tenant, {
    holdId: row.holdId,
    id: newId(now, random),
    kind: 'offering.refund',
    key: applicationKey('refund', row),
    at: now,
    postings: refundPostings(row, amount),
    intent: { application: row.id },
  });
  return { blocked: totalOf(row) };
}

/** Pays for the shares with what was set aside, and keeps them from being sold until they are listed. */
async function creditShares(
  { tx, random, offering, now }: Running,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  const step = offeringApplicationLifecycle.next<'credit'>(row.status, 'credit', 'time');
  const { holdId, tenant, clientId } = row;
  if (step === null || holdId === null) return row;
  const quantity = String(quantityOf(row, offering));
  const bookedBy = newId(now, random);
  let after = row;
  await carryOut(step, {
    async credit() {
      await capture(tx, tenant, {
        holdId,
        id: bookedBy,
        kind: 'offering.credit',
        key: applicationKey('credit', row),
        at: now,
        postings: creditPostings(row, offering, {
          quantity,
          amount: toBig(row.amount ?? '0').toFixed(),
          fee: toBig(row.fee ?? '0').toFixed(),
        }),
        intent: { application: row.id, offering: row.offering },
      });
      if (offersBonds(offering.kind))
        await keepCredited(tx, random, offering, row, { units: quantity, holdId, bookedBy }, now);
      const locked = await reserve(tx, tenant, {
        id: newId(now, random),
        clientId,
        bucket: 'holding',
        asset: offering.instrument,
        amount: quantity,
        reason: { kind: 'listing', params: {} },
        link: { kind: 'offerings', id: row.id },
        key: applicationKey('lock', row),
        at: now,
      });
      const paid = { blocked: '0', holdId: null, sharesHoldId: locked.holdId };
      after = await saveApplication(tx, row, { ...paid, status: step.to }, now);
    },
    announce: () =>
      announceApplication(
        tx,
        after,
        offering,
        'offeringCredited',
        { amount: totalOf(row), quantity: Number(quantity), at: offering.listed },
        now,
      ),
  });
  return after;
}

async function unlockShares(
  { tx, random, offering, now }: Running,
  row: ApplicationRow,
): Promise<void> {
  const step = offeringApplicationLifecycle.next<'list'>(row.status, 'list', 'time');
  const { sharesHoldId } = row;
  if (step === null || sharesHoldId === null) return;
  let after = row;
  await carryOut(step, {
    async unlock() {
      await release(tx, row.tenant, {
        holdId: sharesHoldId,
        id: newId(now, random),
        key: applicationKey('unlock', row),
        at: now,
      });
      after = await saveApplication(tx, row, { status: step.to, sharesHoldId: null }, now);
    },
    announce: () =>
      announceApplication(
        tx,
        after,
        offering,
        'offeringListed',
        { amount: totalOf(row), quantity: quantityOf(row, offering) },
        now,
      ),
  });
}
