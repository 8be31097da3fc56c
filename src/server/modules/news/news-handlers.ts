import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import { readingOrder } from '#core/language-choice.ts';
import { newsLanguage } from '#server/rules/news.ts';
import type { Database } from '#server/db/database.ts';
import type { NewsRow } from '#server/db/tables/news.ts';
import type { CallContext, Handlers, TenantlessHandlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { FileDependencies } from '#server/modules/file/file-service.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { newsPictureUrl, readNewsPicture } from './news-picture-service.ts';
import { findPublishedNews, publishedNews } from './news-service.ts';

type Schemas = components['schemas'];
type Shown = Schemas['News'];

/** News as everybody reads them, in the reader's language where they are written in it. */
export function newsHandlers(
  db: Database,
  market: MarketProvider,
): Handlers<'listNews' | 'getNews'> {
  return {
    listNews({ query }, context) {
      const { topic, market: place, symbol } = query;
      if ((place === undefined) !== (symbol === undefined))
        throw new CodedError('requestInvalid', {}, [
          { pointer: place === undefined ? '/query/market' : '/query/symbol', code: 'required' },
        ]);
      const which = {
        ...(topic !== undefined && { topic }),
        ...(place !== undefined && symbol !== undefined && { instrument: `${place}:${symbol}` }),
      };
      const { id: tenant } = context.tenant;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => publishedNews(tx, tenant, which, after, limit),
          show: (rows) => rows.map((row) => headOf(shown(row, context, market))),
          place: (row) => ({ at: publishedAt(row), id: row.id }),
        }),
      );
    },
    async getNews({ path: { id } }, context) {
      const { id: tenant } = context.tenant;
      const row = await db.inTenant(tenant, (tx) => findPublishedNews(tx, tenant, id));
      return shown(row, context, market);
    },
  };
}

/** Pictures of published news, for `img` elements: they send no headers, so the address names the tenant. */
export function newsPictureHandlers(
  stores: Pick<FileDependencies, 'db' | 'files'>,
  tenants: TenantDirectory,
): TenantlessHandlers<'readNewsPicture'> {
  return {
    async readNewsPicture({ path: { id }, query }) {
      const tenant = tenants.byTenantId(query.tenant);
      const kept = tenant && (await readNewsPicture(stores, tenant.id, id));
      if (!kept) throw new CodedError('notFound');
      return new RawAnswer(kept.mediaType, kept.bytes, {
        // A list that is read again does not load it again. What is withdrawn must not be read from caches that many share, nor for long from
        // the reader's own.
        'cache-control': 'private, max-age=60',
        'content-disposition': 'inline; filename="image.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    },
  };
}

function shown(row: NewsRow, { tenant, locale }: CallContext, market: MarketProvider): Shown {
  const language = newsLanguage(row.texts, locale, readingOrder(locale, tenant));
  const texts = language === undefined ? undefined : row.texts[language];
  if (language === undefined || texts === undefined) throw new Error('news have no texts');
  const published = publishedAt(row);
  const { title, summary, text, alt } = texts;
  return {
    id: row.id,
    topic: row.topic,
    language,
    title,
    summary,
    text,
    stocks: market.stocks
      .filter(({ instrument }) => row.stocks.includes(instrument))
      .map(({ market: place, symbol, name }) => ({ market: place, symbol, name })),
    picture:
      row.picture === null || alt === undefined
        ? null
        : { url: newsPictureUrl(tenant.tenantId, row.picture), alt },
    published_at: published.toISOString(),
    changed_at: row.changedAt > published ? row.changedAt.toISOString() : null,
  };
}

function headOf({ text: _text, ...head }: Shown): Schemas['NewsHead'] {
  return head;
}

function publishedAt({ publishedAt: at }: NewsRow): Date {
  if (at === null) throw new Error('news without the time of their publication');
  return at;
}
