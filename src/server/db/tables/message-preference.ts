import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MessageCategory } from '#core/message-category.ts';

/** Categories of messages that a client turned off; who has no row gets all. */
export const messagePreference = pgTable(
  'message_preference',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    turnedOff: jsonb('turned_off').$type<readonly MessageCategory[]>().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);
