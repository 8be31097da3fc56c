import { and, eq } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { DayRate } from '#core/product/interest.ts';
import { interestOfDays, monthEnds, payableInterest } from '#core/product/interest.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow, PaymentKind } from '#server/db/tables/product.ts';
import { productAccrual, productHolding, productPayment } from '#server/db/tables/product.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { announceInterest } from './announce-holding.ts';
import { saveHolding } from './holding-record-service.ts';
import { productKey } from './product-key-service.ts';
import { payingPostings } from './product-postings.ts';
import { findProduct } from './product-record-service.ts';

/** Who acts where no person does, as the security log names it. */
export const productActor = { kind: 'system', name: 'products' } as const;

/** What is paid from a holding, in its currency. */
export interface Paid {
  readonly kind: PaymentKind;
  readonly principal: string;
  readonly interest: string;
}

/**
 * Brings a locked holding to a day: everything before it that has not earned yet earns now, once, and interest that is paid
 * monthly or daily is paid. A fixed term earns until it matures.
 */
export async function catchUp(
  tx: TenantTransaction,
  random: RandomSource,
  before: HoldingRow,
  today: CivilDay,
  now: Date,
): Promise<HoldingRow> {
  const { accruedUntil: from, maturesOn } = before;
  const until = maturesOn !== null && maturesOn < today ? maturesOn : today;
  if (from === null || from >= until) return before;
  const accrued = await accrue(tx, before, from, until);
  const { interestPaid } = traitsOf(before.kind);
  if (interestPaid === 'atMaturity') return accrued;
  if (interestPaid === 'monthly' && !monthEnds(from, until)) return accrued;
  return payInterest(tx, random, accrued, now);
}

async function accrue(
  tx: TenantTransaction,
  row: HoldingRow,
  from: CivilDay,
  until: CivilDay,
): Promise<HoldingRow> {
  const { tenant, id: holdingId, clientId, principal } = row;
  const days = interestOfDays(plain(principal), await ratesOf(tx, row, from), from, until);
  const added = await tx
    .insert(productAccrual)
    .values(days.map((each) => ({ tenant, holdingId, clientId, principal, ...each })))
    .onConflictDoNothing()
    .returning({ amount: productAccrual.amount });
  const accrued = sum([row.accrued, ...added.map(({ amount }) => amount)].map(plain));
  const changes = { accrued, accruedUntil: until };
  await tx
    .update(productHolding)
    .set(changes)
    .where(and(eq(productHolding.tenant, tenant), eq(productHolding.id, holdingId)));
  return { ...row, ...changes };
}

// A fixed term keeps its own rate, whatever the product pays by now.
async function ratesOf(
  tx: TenantTransaction,
  { tenant, product, annualRate }: HoldingRow,
  from: CivilDay,
): Promise<readonly DayRate[]> {
  if (annualRate !== null) return [{ from: '0001-01-01', annualRate: plain(annualRate) }];
  return (await findProduct(tx, tenant, product, from)).rates;
}

/** Pays the interest that has accrued, as far as it is whole minor units. */
async function payInterest(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  now: Date,
): Promise<HoldingRow> {
  const interest = payableInterest(plain(row.accrued), plain(row.paid), row.currency);
  if (compare(interest, '0') <= 0) return row;
  await payFrom(tx, random, row, { kind: 'interest', principal: '0', interest }, now);
  const { tenant, id, clientId } = row;
  await recordSecurity(
    tx,
    tenant,
    {
      kind: 'productInterestPaid',
      actor: productActor,
      clientId,
      origin: null,
      detail: { id, interest, currency: row.currency },
    },
    now,
  );
  const after = await saveHolding(tx, row, { paid: sum([plain(row.paid), interest]) }, now);
  await announceInterest(tx, after, now);
  return after;
}

/** Books what is paid from a holding and keeps it beside it; the holding itself is the caller's to save. */
export async function payFrom(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  { kind, principal, interest }: Paid,
  now: Date,
  to: 'cash' | 'invested' = 'cash',
): Promise<void> {
  const { tenant, id: holdingId, clientId } = row;
  const id = newId(now, random);
  const postings = payingPostings(row, { principal, interest }, to);
  // A withdrawal of less than a minor unit's interest is still one of its principal; nothing at all is not booked.
  if (postings.length > 0)
    await post(tx, tenant, {
      id,
      clientId,
      kind: 'product.pay',
      key: productKey('pay', holdingId, id),
      at: now,
      postings,
      intent: { holding: holdingId, kind },
    });
  await tx
    .insert(productPayment)
    .values({ tenant, id, holdingId, clientId, kind, principal, interest, at: now });
}

export function plain(amount: string): string {
  return toBig(amount).toFixed();
}
