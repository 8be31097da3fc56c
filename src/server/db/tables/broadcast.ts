import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BroadcastTexts } from '#server/rules/broadcast.ts';
import type { MessageTarget } from '#core/message-target.ts';
import type { BroadcastState } from '#core/lifecycle/broadcast-state.ts';

export const broadcast = pgTable(
  'broadcast',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    state: text().$type<BroadcastState>().notNull(),
    /** By language. */
    texts: jsonb().$type<Readonly<Record<string, BroadcastTexts>>>().notNull(),
    /** Of whom it is for; empty for every language. */
    languages: text().array().notNull(),
    vipFrom: integer('vip_from').notNull(),
    /** Whether clients get it who turned such messages off. */
    required: boolean().notNull(),
    /** What the message leads to. */
    target: text().$type<MessageTarget>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last client whom the sending has looked at: clients follow one another by id. */
    reached: uuid(),
    recipients: integer().notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type BroadcastRow = typeof broadcast.$inferSelect;
