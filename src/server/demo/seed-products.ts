import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { productFigures } from '#core/product/figures.ts';
import type { RatedKind } from '#server/rules/product/product-kind.ts';
import { isRated, traitsOf } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { product, productHolding, productRate } from '#server/db/tables/product.ts';
import { clientAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { productKey } from '#server/modules/product/product-key-service.ts';
import { holdingsOf } from '#server/modules/product/holding-record-service.ts';
import { runHolding } from '#server/modules/product/run-holding-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoProducts, demoRate } from './demo-products.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

// Rates begin before the first story of a demonstration.
const rateDays = 120;

/** The catalogue of a demonstration, unless there is one. */
export async function seedProducts(
  tx: TenantTransaction,
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if ((await tx.$count(product, eq(product.tenant, tenant.id))) > 0) return;
  const { currency } = countryOfPhoneCode(tenant.countryCode);
  const today = dayNumber(todayOf(tenant, now));
  for (const each of demoProducts) {
    const { code, kind, tradingType, risk, vip, score, days, spread, state, texts } = each;
    await tx.insert(product).values({
      tenant: tenant.id,
      code,
      kind,
      tradingType,
      state,
      currency,
      risk,
      minimum: scaled(each.minimum, currency),
      maximum: each.maximum === null ? null : scaled(each.maximum, currency),
      step: '1',
      vip,
      score,
      audience: each.audience ?? null,
      days,
      documents: demoDocuments(tenant),
      earlyRate: days === null ? null : new Big(demoRate(currency, 0)).div(4).round(2).toFixed(2),
      texts,
      createdAt: now,
      changedAt: now,
    });
    const rate = demoRate(currency, spread);
    const before = new Big(rate).plus(0.25).toFixed(2);
    await tx.insert(productRate).values([
      { tenant: tenant.id, code, fromDay: dayOfNumber(today - rateDays), annualRate: before },
      { tenant: tenant.id, code, fromDay: dayOfNumber(today - 45), annualRate: rate },
    ]);
  }
}

/** Money that a client placed some days ago: `amount` of about a dollar's worth. */
export async function seedHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, amount, at }: { readonly code: string; readonly amount: number; readonly at: Date },
): Promise<void> {
  const started = todayOf(tenant, at);
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant.id), eq(product.code, code)));
  const spread = demoProducts.find((each) => each.code === code)?.spread;
  if (row === undefined || spread === undefined || !isRated(row.kind))
    throw new Error(`no product ${code}`);
  const { currency, days, earlyRate, tradingType } = row;
  const kind: RatedKind = row.kind;
  const annualRate = demoRate(currency, spread);
  const placed = scaled(amount, currency);
  const { maturesOn } = productFigures(placed, { currency, annualRate, days }, started);
  const id = newId(at, random);
  const openedBy = newId(at, random);
  const { to: status } = productHoldingLifecycle.step('awaiting', 'approve', 'system');
  const holding: HoldingRow = {
    tenant: tenant.id,
    id,
    clientId,
    product: code,
    kind,
    tradingType,
    currency,
    status,
    amount: placed,
    principal: placed,
    annualRate: traitsOf(kind).rate === 'fixed' ? annualRate : null,
    earlyRate,
    days,
    startedOn: started,
    maturesOn,
    accruedUntil: started,
    accrued: '0',
    paid: '0',
    renewal: 'payOut',
    leaving: null,
    leavesOn: null,
    holdId: null,
    openedBy,
    reminded: null,
    remark: null,
    steps: [{ status, at: at.toISOString() }],
    createdAt: at,
  };
  await tx.insert(productHolding).values(holding);
  await post(tx, tenant.id, {
    id: openedBy,
    clientId,
    kind: 'product.open',
    key: productKey('open', id),
    at,
    postings: [
      {
        source: clientAccount(clientId, 'cash'),
        destination: clientAccount(clientId, 'invested'),
        asset: currency,
        amount: placed,
      },
    ],
  });
}

/** Everything that a client's money in products has earned by a day of the past, and what is due of it. */
export async function seedIncome(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  at: Date,
): Promise<void> {
  const filter = { status: 'open', product: null } as const;
  for (const { id } of await holdingsOf(tx, tenant.id, clientId, filter, null, 100))
    await runHolding(tx, random, tenant, id, at);
}
