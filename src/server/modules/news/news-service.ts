import { and, desc, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { NewsState, NewsStep } from '#core/lifecycle/news-state.ts';
import { newsStateLifecycle } from '#core/lifecycle/news-state.ts';
import type { NewsTopic } from '#core/news-topics.ts';
import { newsProblems } from '#server/rules/news.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { NewsRow } from '#server/db/tables/news.ts';
import { news, newsStock } from '#server/db/tables/news.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { exchangePicture } from './news-picture-service.ts';

/** News as the desk writes them; `stocks` are instruments. */
export type WrittenNews = Pick<NewsRow, 'id' | 'topic' | 'texts' | 'stocks' | 'picture'>;

/** What a change made of news; `before` is `null` for new ones. */
export interface ChangedNews {
  readonly before: NewsRow | null;
  readonly after: NewsRow;
}

/** What may be written: languages of the tenant and stocks that there are. */
export interface NewsLimits {
  readonly languages: readonly string[];
  readonly isStock: (instrument: string) => boolean;
}

/** Writes news as a draft, or changes what was written. `stateConflict` for what was withdrawn. */
export async function putNews(
  tx: TenantTransaction,
  tenant: string,
  { id, topic, texts, stocks, picture }: WrittenNews,
  { languages, isStock }: NewsLimits,
  now: Date,
): Promise<ChangedNews> {
  const problems = [
    ...newsProblems(texts, languages, picture !== null),
    ...stocks.flatMap((stock, index) =>
      isStock(stock) ? [] : [{ pointer: `/stocks/${index}`, code: 'notOneOf' as const }],
    ),
  ];
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const written = { topic, texts, stocks: [...new Set(stocks)], picture };
  const before = await lock(tx, tenant, id);
  if (before?.state === 'withdrawn') throw new CodedError('stateConflict', { state: before.state });
  await exchangePicture(tx, tenant, before?.picture ?? null, picture, now);
  if (before === undefined) {
    const { initial: state } = newsStateLifecycle.table;
    const after: NewsRow = {
      tenant,
      id,
      state,
      ...written,
      createdAt: now,
      publishedAt: null,
      changedAt: now,
    };
    await tx.insert(news).values(after);
    return { before: null, after };
  }
  const after = await save(tx, before, { ...written, changedAt: now });
  return { before, after };
}

/** Publishes a draft, or withdraws what was written together with its picture. Refuses another step with `stateConflict`. */
export async function takeNewsStep(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  step: NewsStep,
  now: Date,
): Promise<ChangedNews> {
  const before = await lock(tx, tenant, id);
  if (before === undefined) throw new CodedError('notFound');
  const { to: state } = newsStateLifecycle.step(before.state, step, 'operator');
  const publishedAt = step === 'publish' ? now : before.publishedAt;
  const picture = state === 'withdrawn' ? null : before.picture;
  const after = await save(tx, before, { state, publishedAt, picture, changedAt: now });
  await exchangePicture(tx, tenant, before.picture, picture, now);
  return { before, after };
}

/** A page of what is published, the newest first; of a topic, or of one stock. */
export async function publishedNews(
  tx: TenantTransaction,
  tenant: string,
  { topic, instrument }: { readonly topic?: NewsTopic; readonly instrument?: string },
  after: Cursor | null,
  limit: number,
): Promise<readonly NewsRow[]> {
  const isShown = and(
    eq(news.tenant, tenant),
    eq(news.state, 'published'),
    topic === undefined ? undefined : eq(news.topic, topic),
  );
  if (instrument === undefined)
    return tx
      .select()
      .from(news)
      .where(and(isShown, olderThan(after, news.publishedAt, news.id)))
      .orderBy(desc(news.publishedAt), desc(news.id))
      .limit(limit);
  const rows = await tx
    .select({ news })
    .from(newsStock)
    .innerJoin(news, and(eq(news.tenant, newsStock.tenant), eq(news.id, newsStock.newsId)))
    .where(
      and(
        eq(newsStock.tenant, tenant),
        eq(newsStock.instrument, instrument),
        isShown,
        olderThan(after, newsStock.publishedAt, newsStock.newsId),
      ),
    )
    .orderBy(desc(newsStock.publishedAt), desc(newsStock.newsId))
    .limit(limit);
  return rows.map((row) => row.news);
}

export async function findPublishedNews(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<NewsRow> {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.tenant, tenant), eq(news.id, id), eq(news.state, 'published')));
  if (row === undefined) throw new CodedError('notFound');
  return row;
}

/** A page of everything that the desk wrote, the newest first. */
export function writtenNews(
  tx: TenantTransaction,
  tenant: string,
  state: NewsState | undefined,
  after: Cursor | null,
  limit: number,
): Promise<readonly NewsRow[]> {
  return tx
    .select()
    .from(news)
    .where(
      and(
        eq(news.tenant, tenant),
        state === undefined ? undefined : eq(news.state, state),
        olderThan(after, news.createdAt, news.id),
      ),
    )
    .orderBy(desc(news.createdAt), desc(news.id))
    .limit(limit);
}

async function lock(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<NewsRow | undefined> {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.tenant, tenant), eq(news.id, id)))
    .for('update');
  return row;
}

/** Saves a change, and keeps what stocks lead to it in step with what is published. */
async function save(
  tx: TenantTransaction,
  before: NewsRow,
  changes: Partial<NewsRow>,
): Promise<NewsRow> {
  const after = { ...before, ...changes };
  const { tenant, id, state, stocks, publishedAt } = after;
  await tx
    .update(news)
    .set(changes)
    .where(and(eq(news.tenant, tenant), eq(news.id, id)));
  await tx.delete(newsStock).where(and(eq(newsStock.tenant, tenant), eq(newsStock.newsId, id)));
  if (state === 'published' && publishedAt !== null && stocks.length > 0)
    await tx
      .insert(newsStock)
      .values(stocks.map((instrument) => ({ tenant, instrument, newsId: id, publishedAt })));
  return after;
}
