import { and, eq, gt, sql } from 'drizzle-orm';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { lotSplit, positionLot } from '#server/db/tables/position.ts';
import { splitLots } from '#server/rules/split-lots.ts';
import { movePosition, sellLots } from './keep-lots.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** What a split does to the lots of one client. */
export interface LotDivision extends SplitTerms {
  readonly what: 'split';
  readonly clientId: string;
  readonly instrument: string;
  /** Of everything before it, as the entry goes by it. */
  readonly quantity: string;
  /** The part of a share that is left over, and what is paid for it. */
  readonly fraction: string;
  readonly cash: string;
  readonly currency: string;
}

/**
 * Divides open lots: each keeps its day and its cost to the last digit. The part of a share that is paid is sold out of the oldest
 * lot. Runs after the entry's postings, as `keepLots` does.
 */
export async function divideLots(
  tx: TenantTransaction,
  tenant: string,
  entry: LedgerEntry,
  division: LotDivision,
): Promise<void> {
  const { clientId, instrument, quantity, fraction, cash, currency } = division;
  const open = and(
    eq(positionLot.tenant, tenant),
    eq(positionLot.clientId, clientId),
    eq(positionLot.instrument, instrument),
    gt(positionLot.remaining, '0'),
  );
  const lots = await tx
    .select({ id: positionLot.openedBy, remaining: positionLot.remaining })
    .from(positionLot)
    .where(open)
    .orderBy(positionLot.openedAt, positionLot.openedBy);
  // What was read before the postings locked the holding has changed meanwhile: the work is done again.
  if (compare(sum(lots.map(({ remaining }) => remaining)), quantity) !== 0)
    throw new Error(`${instrument} of a client changed while it was split`);
  const divided = splitLots(lots, division);
  await tx.insert(lotSplit).values(
    divided.map(({ lot, change, after }) => ({
      tenant,
      transactionId: entry.id,
      clientId,
      instrument,
      openedBy: lot,
      change,
      after,
    })),
  );
  await tx.execute(sql`
    update position_lot set remaining = divided.after, added = added + divided.change
    from jsonb_to_recordset(${JSON.stringify(divided)}::jsonb) as divided (lot uuid, after numeric, change numeric)
    where tenant = ${tenant} and client_id = ${clientId} and instrument = ${instrument} and opened_by = divided.lot`);
  await movePosition(tx, tenant, division, {
    quantity: toBig(sum(divided.map(({ change }) => change))).toFixed(),
    cost: '0',
    realised: '0',
  });
  if (compare(fraction, '0') > 0)
    await sellLots(tx, tenant, entry, {
      clientId,
      instrument,
      quantity: fraction,
      amount: cash,
      currency,
    });
}
