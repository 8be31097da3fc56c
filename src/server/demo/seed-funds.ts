import { eq } from 'drizzle-orm';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { hasClosed, isPriceDay } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundTermsRow } from '#server/db/tables/fund.ts';
import { fundTerms } from '#server/db/tables/fund.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import { product } from '#server/db/tables/product.ts';
import { fundOrdersOf } from '#server/modules/fund/fund-order-record-service.ts';
import { enterOrder } from '#server/modules/fund/fund-order-service.ts';
import { calendarOf, findFund } from '#server/modules/fund/fund-record-service.ts';
import { runFundOrder } from '#server/modules/fund/run-order-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { nextPrice } from '#server/modules/product/next-price-service.ts';
import { todayOf, zoneOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoFunds, fundCutOff, type DemoFund } from './demo-funds.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

// A chart of a year has something to show.
const priceDays = 400;

/** The funds of a demonstration with their prices until today, unless there are any. */
export async function seedFunds(tx: TenantTransaction, tenant: Tenant, now: Date): Promise<void> {
  if ((await tx.$count(fundTerms, eq(fundTerms.tenant, tenant.id))) > 0) return;
  const { currency: home } = countryOfPhoneCode(tenant.countryCode);
  for (const fund of demoFunds) {
    const { code, risk, vip, texts } = fund;
    const currency = fund.isForeign ? foreignCurrency(home) : home;
    await tx.insert(product).values({
      tenant: tenant.id,
      code,
      kind: 'fund.standard',
      tradingType: 'holding',
      state: 'open',
      currency,
      risk,
      minimum: scaled(fund.minimum, currency),
      maximum: null,
      step: '0.01',
      vip,
      score: 0,
      days: null,
      documents: demoDocuments(tenant),
      earlyRate: null,
      texts,
      opensAt: null,
      closesAt: null,
      createdAt: now,
      changedAt: now,
    });
    const terms = termsOf(fund, tenant);
    await tx.insert(fundTerms).values(terms);
    await seedPrices(tx, fund, terms, todayOf(tenant, now), now);
  }
}

/** The second currency of a demonstration. */
function foreignCurrency(home: string): string {
  return home === 'USD' ? 'EUR' : 'USD';
}

function termsOf(fund: DemoFund, tenant: Tenant): FundTermsRow {
  const { code, unitDigits, entryFee, exitFee, ongoingFee, settleDays } = fund;
  return {
    tenant: tenant.id,
    code,
    unitDigits,
    entryFee,
    exitFee,
    ongoingFee,
    timezone: zoneOf(tenant),
    cutOff: fundCutOff,
    settleDays,
    holidays: [],
    document: null,
  };
}

async function seedPrices(
  tx: TenantTransaction,
  { code, risk }: DemoFund,
  terms: FundTermsRow,
  today: string,
  now: Date,
): Promise<void> {
  const calendar = calendarOf(terms);
  let price = '100';
  const rows: (typeof productPrice.$inferInsert)[] = [];
  for (let back = priceDays; back >= 0; back -= 1) {
    const day = dayOfNumber(dayNumber(today) - back);
    if (!isPriceDay(calendar, day) || !hasClosed(calendar, day, now.getTime())) continue;
    price = nextPrice(price, { code, risk, day });
    rows.push({ tenant: terms.tenant, code, day, version: 1, price, remark: null, postedAt: now });
  }
  await tx.insert(productPrice).values(rows);
}

/** A purchase that a client ordered some days ago, or just now: `amount` of about a dollar's worth. */
export async function seedFundOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, amount, at }: { readonly code: string; readonly amount: number; readonly at: Date },
): Promise<void> {
  const fund = await findFund(tx, tenant.id, code);
  const wanted = { side: 'buy', amount: scaled(amount, fund.row.currency) } as const;
  await enterOrder(tx, random, fund, { tenant: tenant.id, clientId }, wanted, at);
}

/** Everything that a client's orders of funds have come to by a day of the past. */
export async function seedFundBookings(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  at: Date,
): Promise<void> {
  const filter = { status: 'open', product: null } as const;
  for (const { id } of await fundOrdersOf(tx, tenant.id, clientId, filter, null, 100))
    await runFundOrder(tx, random, tenant, id, at);
}
