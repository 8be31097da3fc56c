import { and, eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import { deposit } from '#server/db/tables/deposit.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import { overdrawnPayment } from '#server/db/tables/overdrawn-record.ts';
import { applicationOfKey } from '#server/modules/offering/offering-key-service.ts';
import { orderOfKey } from '#server/modules/trade/order-key-service.ts';
import { holdingOfKey } from '#server/modules/product/product-key-service.ts';
import { bondOrderOfKey } from '#server/modules/bond/bond-key-service.ts';
import { noteSubscriptionOfKey } from '#server/modules/note/note-key-service.ts';
import { quantHoldingOfKey } from '#server/modules/quant/quant-key-service.ts';
import { otcBidOfKey } from '#server/modules/otc/otc-key-service.ts';
import { placingOfKey } from '#server/modules/placing/placing-key-service.ts';
import { fundOrderOfKey } from '#server/modules/fund/fund-key-service.ts';
import { entitlementOfKey } from '#server/modules/corporate/corporate-key-service.ts';
import { planOfKey } from '#server/modules/plan/plan-key-service.ts';
import { loanOfKey } from '#server/modules/loan/loan-key-service.ts';
import { withdrawalOfKey } from '#server/modules/withdrawal/withdrawal-key-service.ts';

/** What a transaction was booked for; kinds are named as in the links of messages, a withdrawal's or an order's by itself. */
export interface MovementObject {
  readonly kind: string;
  readonly id: string;
}

interface Booked {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly reverses: string | null;
}

type Finder = (tx: TenantTransaction, tenant: string, id: string) => Promise<MovementObject | null>;

/** What a transaction of a kind was booked for, found by an index. A kind without an entry leads nowhere. */
const finders: Readonly<Record<string, Finder>> = {
  'exchange.execute': (_tx, _tenant, id) => Promise.resolve({ kind: 'exchange', id }),
  'deposit.credit': async (tx, tenant, id) => {
    const [row] = await tx
      .select({ id: deposit.id })
      .from(deposit)
      .where(and(eq(deposit.tenant, tenant), eq(deposit.transactionId, id)));
    return row ? { kind: 'deposits', id: row.id } : null;
  },
  'overdrawn.record': (_tx, _tenant, id) => Promise.resolve({ kind: 'outstanding', id }),
  'overdrawn.repay': async (tx, tenant, id) => {
    const [row] = await tx
      .select({ id: overdrawnPayment.recordId })
      .from(overdrawnPayment)
      .where(and(eq(overdrawnPayment.tenant, tenant), eq(overdrawnPayment.id, id)));
    return row ? { kind: 'outstanding', id: row.id } : null;
  },
  'deposit.crypto': async (tx, tenant, id) => {
    const [row] = await tx
      .select({ id: cryptoDeposit.id })
      .from(cryptoDeposit)
      .where(and(eq(cryptoDeposit.tenant, tenant), eq(cryptoDeposit.transactionId, id)));
    return row ? { kind: 'deposits', id: row.id } : null;
  },
};

/** What a transaction was booked for; that of a reversal is what it undoes. */
export async function objectOf(
  tx: TenantTransaction,
  tenant: string,
  { id, kind, key, reverses }: Booked,
): Promise<MovementObject | null> {
  const withdrawal = withdrawalOfKey(key);
  if (withdrawal !== null) return { kind: 'withdrawal', id: withdrawal };
  const order = orderOfKey(key);
  if (order !== null) return { kind: 'order', id: order };
  const loan = loanOfKey(key);
  if (loan !== null) return { kind: 'loans', id: loan };
  const holding = holdingOfKey(key);
  if (holding !== null) return { kind: 'products', id: holding };
  const application = applicationOfKey(key);
  if (application !== null) return { kind: 'offerings', id: application };
  const fund = fundOrderOfKey(key);
  if (fund !== null) return { kind: 'funds', id: fund };
  const bond = bondOrderOfKey(key);
  if (bond !== null) return { kind: 'bonds', id: bond };
  const note = noteSubscriptionOfKey(key);
  if (note !== null) return { kind: 'notes', id: note };
  const quant = quantHoldingOfKey(key);
  if (quant !== null) return { kind: 'quants', id: quant };
  const placing = placingOfKey(key);
  if (placing !== null) return { kind: 'placings', id: placing };
  const bid = otcBidOfKey(key);
  if (bid !== null) return { kind: 'otcBids', id: bid };
  const dividend = entitlementOfKey(key);
  if (dividend !== null) return { kind: 'dividends', id: dividend };
  const plan = planOfKey(key);
  if (plan !== null) return { kind: 'plans', id: plan };
  if (reverses === null) return (await finders[kind]?.(tx, tenant, id)) ?? null;
  const [undone] = await tx
    .select({
      id: ledgerTransaction.id,
      kind: ledgerTransaction.kind,
      key: ledgerTransaction.key,
      reverses: ledgerTransaction.reverses,
    })
    .from(ledgerTransaction)
    .where(and(eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.id, reverses)));
  return undone ? objectOf(tx, tenant, undone) : null;
}
