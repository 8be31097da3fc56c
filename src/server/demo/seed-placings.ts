import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import { daysLater } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { plainAmount, roundTo, toBig } from '#core/money.ts';
import { placingFigures } from '#core/product/placing-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { placingApplication, placingTerms } from '#server/db/tables/placing.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import {
  applyForPlacing,
  endApplication,
} from '#server/modules/placing/apply-for-placing-service.ts';
import { approveApplication, releaseShares } from '#server/modules/placing/place-shares-service.ts';
import { withoutMarket } from '#server/modules/placing/placing-prices-service.ts';
import { findPlacing } from '#server/modules/placing/placing-record-service.ts';
import { putPlacing } from '#server/modules/placing/put-placing-service.ts';
import { takeProductStep } from '#server/modules/product/catalogue-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { demoPlacings, demoPlacingTexts, type PlacingScene } from './demo-placings.ts';
import { scaled } from './demo-story.ts';
import { demoRemark } from './demo-remarks.ts';
import { demoDocuments } from './demo-documents.ts';

const day = 86_400_000;
/** What a lot is worth, in about dollars. */
const lotWorth = 100;
const lots = 2_000;

/** The placings and block trades of a demonstration, unless there are any. */
export async function seedPlacings(
  tx: TenantTransaction,
  { stocks, priceAt }: Pick<MarketProvider, 'stocks' | 'priceAt'>,
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if ((await tx.$count(placingTerms, eq(placingTerms.tenant, tenant.id))) > 0) return;
  const { code: country } = countryOfPhoneCode(tenant.countryCode);
  const listed = stocks.filter((each) => each.country === country);
  const today = todayOf(tenant, now);
  const at = (days: number) => new Date(now.getTime() + days * day);
  for (const { code, kind, stock: place, minimum, ...days } of demoPlacings) {
    const stock = listed[place];
    const price = stock && (await priceAt(stock.instrument, at(Math.min(days.opens, 0)).getTime()));
    if (!stock || !price) throw new Error(`no stock for ${code}`);
    const { currency, instrument, name } = stock;
    const worth = new Big(scaled(lotWorth, currency)).div(toBig(price).times(stock.lot));
    const lot = stock.lot * Math.max(1, Math.round(worth.toNumber()));
    const written = {
      ...{
        code,
        kind,
        risk: 4,
        vip: 0,
        score: 0,
        audience: null,
        documents: demoDocuments(tenant),
        maximum: null,
      },
      minimum: scaled(minimum, currency),
      texts: demoPlacingTexts(kind, name, tenant.languages),
      opensAt: at(days.opens),
      closesAt: at(days.closes),
    };
    const terms = {
      ...{ instrument, feePercent: '0.25', lot, document: null },
      // Six percent below the market.
      price: kind === 'stock.fo' ? roundTo(toBig(price).times('0.94'), currency, 'down') : null,
      shares: String(lot * lots),
      unlocksOn: days.unlocks === null ? null : daysLater(today, days.unlocks),
    };
    await putPlacing(tx, tenant, stocks, { written, terms }, now);
    await takeProductStep(tx, tenant.id, code, 'open', today, now);
  }
}

/** A scene of a client's past, where the tenant offers placings. */
export async function seedPlacingScene(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, act, lots: count = 1 }: PlacingScene,
  at: Date,
): Promise<void> {
  const { row, terms } = await findPlacing(tx, tenant.id, code);
  if (!offersKind(tenant, row.kind) || terms.price === null) return;
  const parts = { random, pricesOf: withoutMarket };
  if (act === 'apply') {
    const [shares, price] = [String(terms.lot * count), plainAmount(terms.price)];
    const { total } = placingFigures(shares, price, { ...row, feePercent: terms.feePercent });
    await applyForPlacing(tx, parts, tenant, clientId, code, { shares, price, total }, at);
    return;
  }
  const own = and(
    eq(placingApplication.tenant, tenant.id),
    eq(placingApplication.clientId, clientId),
    eq(placingApplication.product, code),
  );
  for (const { id } of await tx.select().from(placingApplication).where(own)) {
    if (act === 'unlock') await releaseShares(tx, random, tenant, id, at);
    else if (act === 'reject') {
      const by = { by: 'operator', remark: demoRemark(tenant, 'origin') } as const;
      await endApplication(tx, random, tenant.id, { id, clientId }, by, at);
    } else await approveApplication(tx, parts, tenant, { id, clientId }, at);
  }
}
