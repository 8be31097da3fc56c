import { eq } from 'drizzle-orm';
import { countryOfPhoneCode } from '#core/countries.ts';
import { plainAmount, toBig } from '#core/money.ts';
import { maxQuoteMs } from '#server/rules/product/otc-quote.ts';
import { placingFigures } from '#core/product/placing-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { otcQuote } from '#server/db/tables/otc.ts';
import { currentQuote } from '#server/modules/otc/otc-quote-service.ts';
import { putOtc } from '#server/modules/otc/put-otc-service.ts';
import { acceptBid } from '#server/modules/otc/accept-bid-service.ts';
import { answerBid } from '#server/modules/otc/answer-bid-service.ts';
import { unendedBid } from '#server/modules/otc/otc-bid-record-service.ts';
import { requestBid } from '#server/modules/otc/request-bid-service.ts';
import { applyForPlacing } from '#server/modules/placing/apply-for-placing-service.ts';
import { approveApplication } from '#server/modules/placing/place-shares-service.ts';
import { ownApplications } from '#server/modules/placing/placing-application-record-service.ts';
import { withoutMarket } from '#server/modules/placing/placing-prices-service.ts';
import { findPlacing } from '#server/modules/placing/placing-record-service.ts';
import { takeProductStep } from '#server/modules/product/catalogue-service.ts';
import { nextPrice } from '#server/modules/product/next-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { demoOtc, type OtcScene } from './demo-otc.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

const minute = 60_000;
const day = 1440 * minute;
/** Days of which there are quotes. */
const quotedDays = 40;
const lots = 4_000;
const risk = 5;

/** What a demonstration sells over the counter, with a quote of each day until now, unless there is any. */
export async function seedOtc(tx: TenantTransaction, tenant: Tenant, now: Date): Promise<void> {
  if ((await tx.$count(otcQuote, eq(otcQuote.tenant, tenant.id))) > 0) return;
  const { currency } = countryOfPhoneCode(tenant.countryCode);
  const today = todayOf(tenant, now);
  for (const { code, tradingType, minimum, lot, texts, price } of demoOtc) {
    const known = Object.entries(texts).filter(([language]) => tenant.languages.includes(language));
    const written = {
      ...{
        code,
        tradingType,
        currency,
        risk,
        vip: 0,
        score: 0,
        audience: null,
        documents: demoDocuments(tenant),
        maximum: null,
      },
      ...{ minimum: scaled(minimum, currency), texts: Object.fromEntries(known) },
      ...{ opensAt: null, closesAt: null },
    };
    const terms = { feePercent: '0.5', lot, shares: String(lot * lots), document: null };
    await putOtc(tx, tenant, { written, terms }, now);
    await takeProductStep(tx, tenant.id, code, 'open', today, now);
    await seedQuotes(tx, tenant.id, { code, price: scaled(price, currency) }, now);
  }
}

async function seedQuotes(
  tx: TenantTransaction,
  tenant: string,
  { code, price: first }: { readonly code: string; readonly price: string },
  now: Date,
): Promise<void> {
  let price = first;
  const rows: (typeof otcQuote.$inferInsert)[] = [];
  for (let back = quotedDays; back >= 0; back -= 1) {
    const quotedAt = new Date(now.getTime() - back * day - minute);
    price = toBig(nextPrice(price, { code, risk, day: quotedAt.toISOString().slice(0, 10) }))
      .round(2)
      .toFixed(2);
    // Each stands until the next; the autopilot follows the last one.
    const expiresAt = new Date(quotedAt.getTime() + (back === 0 ? 30 * minute : day));
    const version = quotedDays - back + 1;
    rows.push({ tenant, code, version, price, quotedAt, expiresAt, withdrawnAt: null });
  }
  await tx.insert(otcQuote).values(rows);
}

/** A scene of a client's past, where the tenant sells over the counter. */
export async function seedOtcScene(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, act, lots: count = 1 }: OtcScene,
  at: Date,
): Promise<void> {
  const { row, terms } = await findPlacing(tx, tenant.id, code);
  const quote = await currentQuote(tx, tenant.id, code, at);
  if (!offersKind(tenant, row.kind) || quote === null) return;
  const shares = String(terms.lot * count);
  const parts = { random, pricesOf: withoutMarket };
  if (act === 'ask') await requestBid(tx, random, tenant, clientId, { code, shares }, at);
  if (act === 'approve')
    for (const { id, product, status } of await ownApplications(tx, tenant.id, clientId))
      if (product === code && status === 'awaiting')
        await approveApplication(tx, parts, tenant, { id, clientId }, at);
  if (act === 'answer' || act === 'accept') {
    const bid = await unendedBid(tx, tenant.id, clientId, code);
    if (bid === null) throw new Error(`no request for ${code}`);
    const found = { id: bid.id, clientId };
    if (act === 'answer') await answerBid(tx, random, tenant.id, found, bidOf(quote.price, at), at);
    else if (bid.price !== null && bid.total !== null) {
      const shown = { price: plainAmount(bid.price), total: plainAmount(bid.total) };
      await acceptBid(tx, random, tenant, found, shown, at);
    }
  }
  if (act !== 'buy') return;
  const price = plainAmount(quote.price);
  const { total } = placingFigures(shares, price, { ...row, feePercent: terms.feePercent });
  await applyForPlacing(tx, parts, tenant, clientId, code, { shares, price, total }, at);
}

/** Somewhat below the quote, for as long as a price can stand. */
function bidOf(quoted: string, at: Date): { readonly price: string; readonly expiresAt: Date } {
  const price = toBig(quoted).times('0.97').round(2).toFixed(2);
  return { price, expiresAt: new Date(at.getTime() + maxQuoteMs) };
}
