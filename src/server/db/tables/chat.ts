import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => bigint(name, { mode: 'number' });

/** A client's conversation with customer service: how far it has come, and how far each side has read. */
export const chat = pgTable(
  'chat',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    lastSeq: count('last_seq').notNull().default(0),
    lastAt: instant('last_at'),
    clientRead: count('client_read').notNull().default(0),
    deskRead: count('desk_read').notNull().default(0),
    clientTypingAt: instant('client_typing_at'),
    deskTypingAt: instant('desk_typing_at'),
    seenAt: instant('seen_at'),
    waitingSince: instant('waiting_since'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);

/** What was written. Rows are added, never changed. */
export const chatMessage = pgTable(
  'chat_message',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    seq: count('seq').notNull(),
    id: uuid().notNull(),
    operator: text(),
    /** Empty where a file says it all. */
    body: text().notNull(),
    file: uuid(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.seq] })],
);

export type ChatRow = typeof chat.$inferSelect;
export type ChatMessageRow = typeof chatMessage.$inferSelect;
