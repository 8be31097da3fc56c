import type { SQL } from 'drizzle-orm';
import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { compare, sum, toBig } from '#core/money.ts';
import type { OpenLot } from '../rules/fifo.ts';
import { closeLots } from '../rules/fifo.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { lotClosing, position, positionLot } from '#server/db/tables/position.ts';
import { keepFlow } from './keep-flows.ts';
import type { LedgerEntry, LotOrder } from './ledger-entry.ts';
import type { PositionChange } from './position-changes.ts';

// Lots are read in pages of this size, for a sale seldom needs many and a client may have any number.
const pageSize = 50;

/**
 * Opens a lot for what came and closes lots for what went, first in first out. Runs after the entry's postings: they hold
 * the lock on the balance of each instrument, so that two sales never close the same lot.
 */
export async function keepLots(
  tx: TenantTransaction,
  tenant: string,
  entry: LedgerEntry,
  changes: readonly PositionChange[],
): Promise<void> {
  for (const change of changes) {
    if (compare(change.quantity, '0') > 0) await openLot(tx, tenant, entry, change);
    else await sellLots(tx, tenant, entry, { ...change, quantity: change.quantity.slice(1) });
  }
}

async function openLot(
  tx: TenantTransaction,
  tenant: string,
  { id, at }: LedgerEntry,
  change: PositionChange,
): Promise<void> {
  const { clientId, instrument, quantity, amount, currency } = change;
  await movePosition(tx, tenant, change, { quantity, cost: amount, realised: '0' });
  await keepFlow(tx, tenant, change, at, { paidIn: amount });
  await tx.insert(positionLot).values({
    tenant,
    clientId,
    instrument,
    openedAt: at,
    openedBy: id,
    currency,
    quantity,
    cost: amount,
    remaining: quantity,
    remainingCost: amount,
  });
}

/** Closes lots for what went, first in first out but for those that the entry names. */
export async function sellLots(
  tx: TenantTransaction,
  tenant: string,
  { id, at, lots: order }: LedgerEntry,
  change: PositionChange,
): Promise<void> {
  const { clientId, instrument, quantity, amount } = change;
  const { closings, lots } = closeLots(await lotsFor(tx, tenant, change, order), quantity, amount);
  await tx.execute(sql`
    update position_lot set remaining = closed.remaining, remaining_cost = closed.cost
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as closed (id uuid, remaining numeric, cost numeric)
    where tenant = ${tenant} and client_id = ${clientId} and instrument = ${instrument} and opened_by = closed.id`);
  await tx.insert(lotClosing).values(
    closings.map((closing) => ({
      tenant,
      transactionId: id,
      clientId,
      instrument,
      openedBy: closing.lot,
      quantity: closing.quantity,
      cost: closing.cost,
      proceeds: closing.proceeds,
      realised: closing.realised,
    })),
  );
  await movePosition(tx, tenant, change, {
    quantity: `-${quantity}`,
    cost: negative(sum(closings.map(({ cost }) => cost))),
    realised: sum(closings.map(({ realised }) => realised)),
  });
  await keepFlow(tx, tenant, change, at, { takenOut: amount });
}

/** Open lots until they have as much as is sold: those named first, then the oldest, then those named last. */
async function lotsFor(
  tx: TenantTransaction,
  tenant: string,
  change: PositionChange,
  order: LotOrder = { first: [], last: [] },
): Promise<readonly OpenLot[]> {
  const { first } = order;
  // What is named both ways is sold now.
  const last = order.last.filter((id) => !first.includes(id));
  const lots: OpenLot[] = [];
  for (const part of [
    ...(first.length > 0 ? [inArray(positionLot.openedBy, first)] : []),
    first.length + last.length > 0
      ? notInArray(positionLot.openedBy, [...first, ...last])
      : undefined,
    ...(last.length > 0 ? [inArray(positionLot.openedBy, last)] : []),
  ]) {
    const left = toBig(change.quantity).minus(sum(lots.map(({ remaining }) => remaining)));
    if (left.lte(0)) break;
    lots.push(...(await oldestLots(tx, tenant, { ...change, quantity: left.toFixed() }, part)));
  }
  return lots;
}

/** Open lots, oldest first, until they have as much as is sold: what a sale costs does not depend on how many there are. */
async function oldestLots(
  tx: TenantTransaction,
  tenant: string,
  { clientId, instrument, quantity }: PositionChange,
  part: SQL | undefined,
): Promise<readonly OpenLot[]> {
  const lots: OpenLot[] = [];
  // As text: a moment of JavaScript is coarser than one of the store.
  const openedAt = sql<string>`${positionLot.openedAt}::text`;
  for (let after: { readonly openedAt: string; readonly id: string } | null = null; ;) {
    const page: readonly (OpenLot & { readonly openedAt: string })[] = await tx
      .select({
        id: positionLot.openedBy,
        openedAt,
        remaining: positionLot.remaining,
        cost: positionLot.remainingCost,
      })
      .from(positionLot)
      .where(
        and(
          eq(positionLot.tenant, tenant),
          eq(positionLot.clientId, clientId),
          eq(positionLot.instrument, instrument),
          gt(positionLot.remaining, '0'),
          part,
          after === null
            ? undefined
            : sql`(${positionLot.openedAt}, ${positionLot.openedBy}) > (${after.openedAt}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(positionLot.openedAt, positionLot.openedBy)
      .limit(pageSize);
    lots.push(...page);
    after = page.at(-1) ?? null;
    if (
      page.length < pageSize ||
      compare(sum(lots.map(({ remaining }) => remaining)), quantity) >= 0
    )
      return lots;
  }
}

/** Changes the sums of a position. Its currency is that of the first payment, and stays. */
export async function movePosition(
  tx: TenantTransaction,
  tenant: string,
  { clientId, instrument, currency }: Pick<PositionChange, 'clientId' | 'instrument' | 'currency'>,
  by: { readonly quantity: string; readonly cost: string; readonly realised: string },
): Promise<void> {
  const moved = await tx
    .update(position)
    .set({
      quantity: sql`${position.quantity} + ${by.quantity}::numeric`,
      cost: sql`${position.cost} + ${by.cost}::numeric`,
      realised: sql`${position.realised} + ${by.realised}::numeric`,
      currency: sql`coalesce(${position.currency}, ${currency})`,
    })
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.clientId, clientId),
        eq(position.instrument, instrument),
      ),
    )
    .returning({ currency: position.currency });
  const [row] =
    moved.length > 0
      ? moved
      : await tx
          .insert(position)
          .values({
            tenant,
            clientId,
            instrument,
            currency,
            quantity: by.quantity,
            cost: by.cost,
            realised: by.realised,
          })
          .returning({ currency: position.currency });
  if (currency !== null && row?.currency !== currency)
    throw new RangeError(`${instrument} is paid in ${row?.currency}, not in ${currency}`);
}

export function negative(amount: string): string {
  return toBig(amount).times(-1).toFixed();
}
