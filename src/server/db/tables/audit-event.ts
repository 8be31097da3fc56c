import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What the desk did. Rows are only ever added. */
export const auditEvent = pgTable(
  'desk_act',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    who: text().notNull(),
    act: text().notNull(),
    clientId: uuid('client_id'),
    before: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
