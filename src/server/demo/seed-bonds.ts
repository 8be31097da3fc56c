import { eq } from 'drizzle-orm';
import { daysLater, monthsLater } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { compare } from '#core/money.ts';
import type { BondSide } from '#core/product/bond-figures.ts';
import { regularDates } from '#core/product/bond-schedule.ts';
import { isPriceDay } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondTermsRow } from '#server/db/tables/bond.ts';
import { bondTerms } from '#server/db/tables/bond.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import { product } from '#server/db/tables/product.ts';
import { allBondOrders } from '#server/modules/bond/bond-order-record-service.ts';
import { reserveBonds } from '#server/modules/bond/bond-order-service.ts';
import { agreedFigures } from '#server/modules/bond/bond-quote-service.ts';
import { findBond } from '#server/modules/bond/bond-record-service.ts';
import { runBond } from '#server/modules/bond/run-bond-service.ts';
import { pricesSince } from '#server/modules/product/day-price-service.ts';
import { nextBondPrice } from '#server/modules/product/next-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoBonds, type DemoBond } from './demo-bonds.ts';
import { demoRate } from './demo-products.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

// A chart of a year has something to show.
const priceDays = 400;

/** The bonds of a demonstration with their prices until today, unless there are any. */
export async function seedBonds(tx: TenantTransaction, tenant: Tenant, now: Date): Promise<void> {
  if ((await tx.$count(bondTerms, eq(bondTerms.tenant, tenant.id))) > 0) return;
  const { currency } = countryOfPhoneCode(tenant.countryCode);
  const today = todayOf(tenant, now);
  for (const bond of demoBonds) {
    const { code, risk } = bond;
    const terms = termsOf(bond, tenant.id, currency, today);
    await tx.insert(product).values({
      tenant: tenant.id,
      code,
      kind: 'bond.standard',
      tradingType: 'holding',
      state: 'open',
      currency,
      risk,
      minimum: scaled(bond.minimum, currency),
      maximum: null,
      step: terms.face,
      vip: bond.vip,
      score: 0,
      days: null,
      documents: demoDocuments(tenant),
      earlyRate: null,
      texts: bond.texts(Number(terms.maturesOn.slice(0, 4))),
      opensAt: null,
      closesAt: null,
      createdAt: now,
      changedAt: now,
    });
    await tx.insert(bondTerms).values(terms);
    let price = '100';
    const rows: (typeof productPrice.$inferInsert)[] = [];
    for (let back = priceDays; back >= 0; back -= 1) {
      const day = daysLater(today, -back);
      if (!isPriceDay(terms, day)) continue;
      price = nextBondPrice(price, { code, risk, day });
      const row = { tenant: tenant.id, code, day, price, remark: null };
      rows.push({ ...row, version: 1, postedAt: now });
    }
    await tx.insert(productPrice).values(rows);
  }
}

function termsOf(
  { code, frequency, dayCount, above, spread, years, couponBefore }: DemoBond,
  tenant: string,
  currency: string,
  today: string,
): BondTermsRow {
  const maturesOn = monthsLater(daysLater(today, -couponBefore), years * 12);
  const [accruesFrom = today, firstCoupon = maturesOn] = regularDates(
    { frequency, maturesOn },
    daysLater(today, -priceDays),
  );
  return {
    tenant,
    code,
    // Of a round number of units wherever a unit of the currency is worth little.
    face: compare(scaled(1, currency), '10') > 0 ? '1000' : '100',
    couponRate: demoRate(currency, above),
    frequency,
    dayCount,
    accruesFrom,
    firstCoupon,
    maturesOn,
    spread,
    settleDays: 2,
    holidays: [],
    document: null,
  };
}

/** An order that a client gave some days ago, or just now: face value of about a dollar's worth, at the price of its day. */
export async function seedBondOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  {
    code,
    side,
    face,
    at,
  }: {
    readonly code: string;
    readonly side: BondSide;
    readonly face: number;
    readonly at: Date;
  },
): Promise<void> {
  const found = await findBond(tx, tenant.id, code);
  const today = todayOf(tenant, at);
  const known = await pricesSince(tx, tenant.id, code, daysLater(today, -7));
  const latest = known.filter(({ day }) => day <= today).reverse();
  const wanted = { side, faceAmount: scaled(face, found.row.currency) };
  const { figures, settlesOn } = agreedFigures(tenant, { ...found, latest }, wanted, at);
  if (figures === null) throw new Error(`${code} has no price on ${today}`);
  const owner = { tenant: tenant.id, clientId };
  await reserveBonds(tx, random, found, owner, { side, figures, settlesOn }, at);
}

/** Everything that a client's bonds have come to by a day of the past. */
export async function seedBondBookings(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  at: Date,
): Promise<void> {
  const orders = await allBondOrders(tx, tenant.id, clientId, null);
  for (const code of new Set(orders.map((order) => order.product)))
    await runBond(tx, random, tenant, { clientId, product: code }, at);
}
