import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UnallottedMoney } from '#server/rules/offering/unallotted-reason.ts';
import { unallottedMoney } from '#server/rules/offering/unallotted-reason.ts';
import type { TransactionSource } from '#core/trading/transaction-source.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bondOrder } from '#server/db/tables/bond.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { otcBid } from '#server/db/tables/otc.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import { productHolding } from '#server/db/tables/product.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import { toPay } from '#server/modules/offering/desk-application-service.ts';

/** What a transaction of a product came to, whichever table it is in. Amounts are in `currency`. */
export interface SourceRow {
  readonly id: string;
  /** Of the product or offering. */
  readonly code: string;
  readonly status: string;
  readonly side: 'buy' | 'sell';
  readonly currency: string;
  /** Units or shares, of an offering lots; `null` where there are none, or none are known yet. */
  readonly quantity: string | null;
  readonly price: string | null;
  /** What was paid or is set aside; of a sale what is paid out. `null` while it is not known. */
  readonly amount: string | null;
  readonly fee: string | null;
  readonly toPay: string | null;
  readonly paymentDue: Date | null;
  readonly remark: string | null;
  /** Of an application that was allotted nothing. */
  readonly unallotted: UnallottedMoney | null;
}

type Ids = readonly string[];

/** The rows of one source by their ids. */
export async function readSource(
  tx: TenantTransaction,
  tenant: string,
  source: TransactionSource,
  ids: Ids,
): Promise<readonly SourceRow[]> {
  return ids.length === 0 ? [] : readers[source](tx, tenant, ids);
}

type Reader = (tx: TenantTransaction, tenant: string, ids: Ids) => Promise<readonly SourceRow[]>;

const simple = {
  side: 'buy',
  fee: null,
  price: null,
  toPay: null,
  paymentDue: null,
  unallotted: null,
} as const;

const readers: Readonly<Record<TransactionSource, Reader>> = {
  async offering(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(offeringApplication)
      .where(named(offeringApplication, tenant, ids));
    return rows.map((row) => ({
      ...row,
      ...simple,
      code: row.offering,
      quantity: String(row.allottedLots ?? row.lots),
      price: row.price,
      // Until it is returned the money of what was allotted nothing is still set aside.
      amount: row.status === 'none' ? row.blocked : (row.total ?? row.blocked),
      unallotted: unallottedMoney(row),
      toPay: toPay(row),
      paymentDue: row.paymentDue,
      fee: row.fee,
    }));
  },
  async placing(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(placingApplication)
      .where(named(placingApplication, tenant, ids));
    return rows.map((row) => ({
      ...row,
      ...simple,
      code: row.product,
      quantity: row.shares,
      price: row.price,
      amount: row.total,
      fee: row.fee,
    }));
  },
  async bid(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(otcBid)
      .where(named(otcBid, tenant, ids));
    return rows.map((row) => ({
      ...row,
      ...simple,
      side: 'sell' as const,
      code: row.product,
      quantity: row.shares,
      price: row.price,
      amount: row.total,
      fee: row.fee,
    }));
  },
  async fund(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(fundOrder)
      .where(named(fundOrder, tenant, ids));
    return rows.map((row) => ({
      ...row,
      ...simple,
      side: row.side === 'buy' ? ('buy' as const) : ('sell' as const),
      code: row.product,
      quantity: row.units ?? row.askedUnits,
      price: row.price,
      amount: row.total ?? row.amount,
      fee: row.fee,
    }));
  },
  async bond(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(bondOrder)
      .where(named(bondOrder, tenant, ids));
    return rows.map((row) => ({
      ...row,
      ...simple,
      side: row.side,
      code: row.product,
      quantity: row.units,
      price: row.price,
      amount: row.total,
    }));
  },
  async note(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(noteSubscription)
      .where(named(noteSubscription, tenant, ids));
    return rows.map((row) => ({ ...row, ...simple, code: row.product, quantity: row.nominal }));
  },
  async quant(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(quantHolding)
      .where(named(quantHolding, tenant, ids));
    // A unit is bought at one.
    return rows.map((row) => ({
      ...row,
      ...simple,
      code: row.product,
      quantity: row.units,
      amount: row.units,
    }));
  },
  async savings(tx, tenant, ids) {
    const rows = await tx
      .select()
      .from(productHolding)
      .where(named(productHolding, tenant, ids));
    return rows.map((row) => ({ ...row, ...simple, code: row.product, quantity: null }));
  },
};

function named(
  { tenant, id }: { readonly tenant: PgColumn; readonly id: PgColumn },
  of: string,
  ids: Ids,
) {
  return and(eq(tenant, of), inArray(id, [...ids]));
}
