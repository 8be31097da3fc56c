import { eq } from 'drizzle-orm';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { NewsTexts } from '#core/news.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { news } from '#server/db/tables/news.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { putNews, takeNewsStep } from '#server/modules/news/news-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoNews } from './demo-news.ts';

const day = 86_400_000;

/** News of a demonstration in the tenant's languages, unless there are any. */
export async function seedNews(
  tx: TenantTransaction,
  {
    random,
    market,
  }: { readonly random: RandomSource; readonly market: Pick<MarketProvider, 'stocks'> },
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if ((await tx.$count(news, eq(news.tenant, tenant.id))) > 0) return;
  const { code } = countryOfPhoneCode(tenant.countryCode);
  const stock = market.stocks.find(({ country }) => country === code) ?? market.stocks[0];
  if (stock === undefined) return;
  for (const { topic, age, ofStock, texts } of demoNews) {
    const offered = Object.entries(texts)
      .filter(([language]) => tenant.languages.includes(language))
      .map(([language, each]) => [language, withName(each, stock.name)] as const);
    if (offered.length === 0) continue;
    const at = new Date(now.getTime() - age * day);
    const id = newId(at, random);
    const written = {
      id,
      topic,
      texts: Object.fromEntries(offered),
      stocks: ofStock ? [stock.instrument] : [],
    };
    const limits = { languages: tenant.languages, isStock: () => true };
    await putNews(tx, tenant.id, written, limits, at);
    await takeNewsStep(tx, tenant.id, id, 'publish', at);
  }
}

function withName({ title, summary, text }: NewsTexts, name: string): NewsTexts {
  const filled = (words: string) => words.replaceAll('{stock}', name);
  return { title: filled(title), summary: filled(summary), text: filled(text) };
}
