import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClientEvent } from '#server/events/client-event.ts';

export const clientEventCounter = pgTable(
  'client_event_counter',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);

export const clientEvent = pgTable(
  'client_event',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull().defaultRandom(),
    kind: text().$type<ClientEvent['kind']>().notNull(),
    params: jsonb().$type<ClientEvent['params']>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.seq] })],
);
