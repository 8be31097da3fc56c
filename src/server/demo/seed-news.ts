import { eq } from 'drizzle-orm';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { NewsTexts } from '#server/rules/news.ts';
import type { NewsTopic } from '#core/news-topics.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { news } from '#server/db/tables/news.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { keepFile } from '#server/modules/file/file-service.ts';
import type { FileStore } from '#server/modules/file/file-store.ts';
import { putNews, takeNewsStep } from '#server/modules/news/news-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoNews } from './demo-news.ts';
import { newsPicture } from './news-picture.ts';

const day = 86_400_000;

interface Parts {
  readonly db: Database;
  readonly random: RandomSource;
  readonly market: Pick<MarketProvider, 'stocks'>;
  /** Where pictures go; without it there are none. */
  readonly files: FileStore | undefined;
}

/** News of a demonstration in the tenant's languages, unless there are any. */
export async function seedNews(parts: Parts, tenant: Tenant, now: Date): Promise<void> {
  const { db, files } = parts;
  const written = await db.inTenant(tenant.id, (tx) => tx.$count(news, eq(news.tenant, tenant.id)));
  if (written > 0) return;
  // Bytes come before the transaction that refers to them: the embedded store has one connection for everybody.
  const pictures = new Map<NewsTopic, string>();
  for (const { topic } of files === undefined ? [] : demoNews)
    pictures.set(topic, await keepPicture(parts, tenant, topic, now));
  await db.inTenant(tenant.id, (tx) => writeNews(tx, parts, tenant, pictures, now));
}

async function keepPicture(
  { db, random, files }: Parts,
  tenant: Tenant,
  topic: NewsTopic,
  now: Date,
): Promise<string> {
  if (files === undefined) throw new Error('no place for pictures');
  const owner = { tenant: tenant.id, clientId: null };
  const parts = { db, random, files, clock: () => now };
  return (await keepFile(parts, owner, 'news', await newsPicture(topic))).id;
}

async function writeNews(
  tx: TenantTransaction,
  { random, market }: Pick<Parts, 'random' | 'market'>,
  tenant: Tenant,
  pictures: ReadonlyMap<NewsTopic, string>,
  now: Date,
): Promise<void> {
  const { code } = countryOfPhoneCode(tenant.countryCode);
  const stock = market.stocks.find(({ country }) => country === code) ?? market.stocks[0];
  if (stock === undefined) return;
  for (const { topic, age, ofStock, texts } of demoNews) {
    const offered = Object.entries(texts)
      .filter(([language]) => tenant.languages.includes(language))
      .map(
        ([language, { alt = '', ...each }]) =>
          [
            language,
            { ...withName(each, stock.name), ...(pictures.has(topic) && { alt }) },
          ] as const,
      );
    if (offered.length === 0) continue;
    const at = new Date(now.getTime() - age * day);
    const id = newId(at, random);
    const written = {
      id,
      topic,
      texts: Object.fromEntries(offered),
      stocks: ofStock ? [stock.instrument] : [],
      picture: pictures.get(topic) ?? null,
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
