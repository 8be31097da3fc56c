import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ScoreFactor } from '#server/rules/banking/score.ts';

/** Every score that a client ever had; the newest is theirs. */
export const creditScore = pgTable(
  'credit_score',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    score: integer().notNull(),
    factors: jsonb().$type<readonly ScoreFactor[]>().notNull(),
    source: text().$type<'computed' | 'desk'>().notNull(),
    /** What the desk set, before what an outstanding balance takes from it. */
    setTo: integer('set_to'),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type CreditScoreRow = typeof creditScore.$inferSelect;
