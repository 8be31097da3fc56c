import { and, eq } from 'drizzle-orm';
import Big from 'big.js';
import { dayOfNumber, daysLater, monthsLater } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { compare } from '#core/money.ts';
import { regularDates } from '#core/product/bond-schedule.ts';
import { isPriceDay } from '#server/rules/product/price-day.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondTermsRow } from '#server/db/tables/bond.ts';
import { bondTerms } from '#server/db/tables/bond.ts';
import { offering } from '#server/db/tables/offering.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import { product } from '#server/db/tables/product.ts';
import { bondInstrument } from '#server/modules/bond/bond-key-service.ts';
import { unallotted } from '#server/modules/offering/publish-service.ts';
import { nextBondPrice } from '#server/modules/product/next-price-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredBondTexts } from './demo-bonds.ts';
import { demoBondOfferings, demoOfferingTexts } from './demo-offerings.ts';
import { demoRate } from './demo-products.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments, demoProspectus } from './demo-documents.ts';
import { datesOf, offersShares } from './seed-offerings.ts';

const risk = 3;
const [years, above] = [3, 2.5];

/** Offerings of bonds of a demonstration with their bonds, unless there are some. */
export async function seedBondOfferings(
  tx: TenantTransaction,
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if (!offersShares(tenant)) return;
  const found = and(eq(offering.tenant, tenant.id), eq(offering.kind, 'bfo'));
  if ((await tx.$count(offering, found)) > 0) return;
  const home = countryOfPhoneCode(tenant.countryCode);
  const { currency } = home;
  const [timezone] = home.timezones;
  for (const [turn, { code, bond, state, lots, days }] of demoBondOfferings.entries()) {
    const dates = datesOf({ days }, now);
    const terms = termsOf(
      tenant.id,
      bond,
      currency,
      dayOfNumber(civilDayAt(timezone, dates.lwr.getTime())),
    );
    const texts = offeredBondTexts[turn]?.(Number(terms.maturesOn.slice(0, 4))) ?? {};
    const common = { tenant: tenant.id, currency, risk, vip: 0, score: 0 };
    const made = { createdAt: now, changedAt: now };
    await tx.insert(product).values({
      ...{ ...common, ...made, code: bond, kind: 'bond.standard', tradingType: 'holding' },
      ...{ state: 'open', minimum: terms.face, step: terms.face, maximum: null, texts },
      ...{ days: null, earlyRate: null, opensAt: dates.listed, closesAt: null },
      documents: demoDocuments(tenant),
    });
    await tx.insert(bondTerms).values(terms);
    await seedPrices(tx, terms, dates.listed, todayOf(tenant, now), now);
    await tx.insert(offering).values({
      ...{ ...unallotted, ...common, ...made, ...dates, code, kind: 'bfo', state, timezone, lots },
      ...{ instrument: bondInstrument(bond), lot: 1, minLots: 1, maxLots: 100, feeRate: '0' },
      ...{ priceLow: terms.face, priceHigh: terms.face },
      priceStep: new Big(terms.face).div(100).toFixed(),
      ...{ trancheVip: null, tranchePercent: null },
      documents: demoProspectus(tenant),
      texts: demoOfferingTexts((language) => texts[language], 'bfo'),
    });
  }
}

function termsOf(
  tenant: string,
  code: string,
  currency: string,
  accruesFrom: string,
): BondTermsRow {
  const maturesOn = monthsLater(accruesFrom, years * 12);
  const [, firstCoupon = maturesOn] = regularDates({ frequency: 1, maturesOn }, accruesFrom);
  return {
    ...{ tenant, code, accruesFrom, firstCoupon, maturesOn },
    // Of a round number of units wherever a unit of the currency is worth little.
    face: compare(scaled(1, currency), '10') > 0 ? '1000' : '100',
    couponRate: demoRate(currency, above),
    ...{ frequency: 1, dayCount: 'actActIcma', spread: '0.4', settleDays: 2 },
    ...{ holidays: [], document: null },
  };
}

/** From the day on which it is traded. */
async function seedPrices(
  tx: TenantTransaction,
  { tenant, code, holidays }: BondTermsRow,
  listed: Date,
  today: string,
  now: Date,
): Promise<void> {
  let price = '100';
  const rows: (typeof productPrice.$inferInsert)[] = [];
  for (let day = listed.toISOString().slice(0, 10); day <= today; day = daysLater(day, 1)) {
    if (!isPriceDay({ holidays }, day)) continue;
    price = nextBondPrice(price, { code, risk, day });
    rows.push({ tenant, code, day, price, remark: null, version: 1, postedAt: now });
  }
  if (rows.length > 0) await tx.insert(productPrice).values(rows);
}
