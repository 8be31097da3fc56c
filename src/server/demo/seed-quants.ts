import { eq } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { daysLater } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { unitCost } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import { quantTerms } from '#server/db/tables/quant.ts';
import { takeProductStep } from '#server/modules/product/catalogue-service.ts';
import { nextUnitValue } from '#server/modules/product/next-price-service.ts';
import { buyQuant } from '#server/modules/quant/buy-quant-service.ts';
import { putQuant } from '#server/modules/quant/put-quant-service.ts';
import { findQuant } from '#server/modules/quant/quant-record-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { demoQuants, type DemoQuant } from './demo-quants.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

const day = 86_400_000;

/** The strategy notes of a demonstration with their values until today, unless there are any. */
export async function seedQuants(tx: TenantTransaction, tenant: Tenant, now: Date): Promise<void> {
  if ((await tx.$count(quantTerms, eq(quantTerms.tenant, tenant.id))) > 0) return;
  const { currency } = countryOfPhoneCode(tenant.countryCode);
  const today = todayOf(tenant, now);
  const at = (days: number) => new Date(now.getTime() + days * day);
  for (const quant of demoQuants) {
    const { code, risk, low, high, texts, ...days } = quant;
    const known = Object.entries(texts).filter(([language]) => tenant.languages.includes(language));
    const written = {
      ...{
        code,
        currency,
        risk,
        vip: 0,
        score: 0,
        audience: null,
        documents: demoDocuments(tenant),
        maximum: null,
      },
      minimum: scaled(100, currency),
      step: scaled(10, currency),
      texts: Object.fromEntries(known),
      opensAt: at(days.opens),
      closesAt: at(days.closes),
    };
    const beginsOn = daysLater(today, days.begins);
    const terms = {
      ...{ beginsOn, settlesOn: daysLater(today, days.settles), low, high },
      ...{ exitFee: '1.5', minimumFee: scaled(5, currency), valueDays: 3, document: null },
    };
    await putQuant(tx, tenant, { written, terms }, now);
    await takeProductStep(tx, tenant.id, code, 'open', today, now);
    await seedValues(tx, tenant.id, quant, { beginsOn, today }, now);
  }
}

async function seedValues(
  tx: TenantTransaction,
  tenant: string,
  { code, risk }: DemoQuant,
  { beginsOn, today }: { readonly beginsOn: CivilDay; readonly today: CivilDay },
  now: Date,
): Promise<void> {
  let price: string = unitCost;
  const rows: (typeof productPrice.$inferInsert)[] = [];
  for (let each = beginsOn; each <= today; each = daysLater(each, 1)) {
    price = nextUnitValue(price, { code, risk, day: each });
    rows.push({ tenant, code, day: each, version: 1, price, remark: null, postedAt: now });
  }
  if (rows.length > 0) await tx.insert(productPrice).values(rows);
}

/** A purchase that a client made some days ago, where the tenant offers any; `amount` of about a dollar's worth. */
export async function seedQuantHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, amount, at }: { readonly code: string; readonly amount: number; readonly at: Date },
): Promise<void> {
  const { row } = await findQuant(tx, tenant.id, code);
  if (!offersKind(tenant, row.kind)) return;
  const wanted = { code, amount: scaled(amount, row.currency) };
  await buyQuant(tx, random, tenant, clientId, wanted, at);
}
