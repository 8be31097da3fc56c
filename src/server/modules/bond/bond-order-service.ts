import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { bondOrderLifecycle } from '#core/lifecycle/bond-order.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondOrderRow } from '#server/db/tables/bond.ts';
import { bondOrder } from '#server/db/tables/bond.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { priceOfDay } from '#server/modules/product/day-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { requireOffered } from '#server/tenants/tenant-products.ts';
import { announceBond } from './announce-bond.ts';
import { bondInstrument, bondKey } from './bond-key-service.ts';
import type { DecidedBondOrder, FoundBondOrder } from './bond-order-record-service.ts';
import { bondPaymentsOf, findBondOrder, saveBondOrder } from './bond-order-record-service.ts';
import { quoteBonds, type BondQuote, type WantedBonds } from './bond-quote-service.ts';
import { lockBond, type Bond } from './bond-record-service.ts';
import { readBondSituation } from './bond-situation.ts';

/** What a client confirms beside the amount: as it was shown. */
export interface ShownQuote {
  readonly price: string;
  readonly total: string;
  readonly settlesOn: CivilDay;
}

/**
 * Agrees a purchase or a sale and sets aside what it needs until it settles. Refuses with `notFound` (a draft too), with every
 * obstacle in `productRefused`, and with `changedMeanwhile` where price, total or settlement day are others than were shown.
 */
export async function placeBondOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  code: string,
  wanted: WantedBonds,
  shown: ShownQuote,
  now: Date,
): Promise<BondOrderRow> {
  // Orders of one client come one after the other: the second sees what the first has set aside.
  await lockClient(tx, tenant.id, clientId);
  const bond = await lockBond(tx, tenant.id, code, 'share');
  if (bond.row.state === 'draft') throw new CodedError('notFound');
  // Who has bonds may sell, whatever is offered by now.
  if (wanted.side === 'buy') requireOffered(tenant, bond.row.kind);
  const situation = await readBondSituation(tx, tenant, clientId);
  const {
    obstacles: reasons,
    figures,
    settlesOn,
  } = quoteBonds(tenant, situation, bond, wanted, now);
  if (reasons.length > 0 || figures === null) throw new CodedError('productRefused', { reasons });
  if (
    shown.settlesOn !== settlesOn ||
    compare(shown.price, figures.price) !== 0 ||
    compare(shown.total, figures.total) !== 0
  )
    throw new CodedError('changedMeanwhile');
  const owner = { tenant: tenant.id, clientId };
  return reserveBonds(tx, random, bond, owner, { side: wanted.side, figures, settlesOn }, now);
}

/** Sets aside what an order needs and keeps it; what a demonstration's past agreed comes this way too. */
export async function reserveBonds(
  tx: TenantTransaction,
  random: RandomSource,
  bond: Bond,
  { tenant, clientId }: Pick<BondOrderRow, 'tenant' | 'clientId'>,
  agreed: Pick<BondOrderRow, 'side' | 'settlesOn'> & {
    readonly figures: NonNullable<BondQuote['figures']>;
  },
  now: Date,
): Promise<BondOrderRow> {
  const id = newId(now, random);
  const { currency, code: product } = bond.row;
  const { side, settlesOn, figures } = agreed;
  const { initial: status } = bondOrderLifecycle.table;
  const { units, basis, price, value, accrued, total } = figures;
  const priced = await priceOfDay(tx, tenant, product, basis.day);
  const isBuy = side === 'buy';
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: isBuy ? 'cash' : 'holding',
    asset: isBuy ? currency : bondInstrument(product),
    amount: isBuy ? total : units,
    reason: { kind: isBuy ? 'bondPurchase' : 'bondSale', params: {} },
    link: { kind: 'bonds', id },
    key: bondKey('hold', product, id),
    at: now,
  });
  const placed: BondOrderRow = {
    ...{ tenant, id, clientId, product, side, currency, status, units, face: bond.terms.face },
    ...{ price, priceDay: basis.day, priceVersion: priced?.version ?? 1 },
    ...{ value, accrued, total, settlesOn, holdId, bookedBy: null, remark: null },
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  await tx.insert(bondOrder).values(placed);
  await announceBond(tx, placed, 'bondOrdered', now);
  return placed;
}

/** An order that can be reversed, its client locked. Refuses with `stateConflict` once something was paid for it. */
export async function lockReversible(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBondOrder,
): Promise<BondOrderRow> {
  const { clientId } = await findBondOrder(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const order = await findBondOrder(tx, tenant, found);
  const { product, status, settlesOn, bookedBy } = order;
  bondOrderLifecycle.step(status, bookedBy === null ? 'withdraw' : 'undo', 'operator');
  const paid = await bondPaymentsOf(tx, tenant, clientId, product);
  if (bookedBy !== null && paid.some(({ dueOn }) => settlesOn < dueOn))
    throw new CodedError('stateConflict', { state: status });
  return order;
}

/** Reverses an order that was a mistake; `insufficientBalance` where bonds or money are no longer there. */
export async function reverseBondOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundBondOrder,
  remark: string,
  now: Date,
): Promise<DecidedBondOrder> {
  const before = await lockReversible(tx, tenant, found);
  const { id, product, status, bookedBy, holdId } = before;
  const undone = { id: newId(now, random), at: now };
  const announce = (after: BondOrderRow) => announceBond(tx, after, 'bondReversed', now);
  if (bookedBy === null) {
    const step = bondOrderLifecycle.step<'withdraw'>(status, 'withdraw', 'operator');
    const after = await saveBondOrder(tx, before, { status: step.to, remark }, now);
    await carryOut(step, {
      async release() {
        await release(tx, tenant, { ...undone, holdId, key: bondKey('release', product, id) });
      },
      announce: () => announce(after),
    });
    return { before, after };
  }
  const step = bondOrderLifecycle.step<'undo'>(status, 'undo', 'operator');
  const after = await saveBondOrder(tx, before, { status: step.to, remark }, now);
  await carryOut(step, {
    async undo() {
      const key = bondKey('undo', product, id);
      await reverse(tx, tenant, { ...undone, transactionId: bookedBy, key, reason: remark });
    },
    announce: () => announce(after),
  });
  return { before, after };
}
