import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClientMessage } from '#core/client-messages.ts';
import type { MessageLink } from '#core/message-target.ts';

export const clientMessage = pgTable(
  'client_message',
  {
    tenant: text().notNull(),
    id: uuid().notNull().defaultRandom(),
    clientId: uuid('client_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<ClientMessage['kind']>().notNull(),
    params: jsonb().$type<ClientMessage['params']>().notNull(),
    link: jsonb().$type<MessageLink | null>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ClientMessageRow = typeof clientMessage.$inferSelect;
