import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NewsState } from '#core/lifecycle/news-state.ts';
import type { NewsTopic } from '#core/news-topics.ts';
import type { NewsTexts } from '#server/rules/news.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const news = pgTable(
  'news',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    topic: text().$type<NewsTopic>().notNull(),
    state: text().$type<NewsState>().notNull(),
    /** By language. */
    texts: jsonb().$type<Readonly<Record<string, NewsTexts>>>().notNull(),
    /** Stocks that it names, as `market:symbol`. */
    stocks: text().array().notNull(),
    /** A file of the tenant. */
    picture: uuid(),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

/** What is published, by the stocks that it names. */
export const newsStock = pgTable(
  'news_stock',
  {
    tenant: text().notNull(),
    instrument: text().notNull(),
    newsId: uuid('news_id').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.instrument, table.newsId] })],
);

export type NewsRow = typeof news.$inferSelect;
