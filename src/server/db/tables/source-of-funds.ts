import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { components } from '#api/client.gen.ts';

export const sourceOfFunds = pgTable(
  'source_of_funds',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    sources: jsonb().$type<readonly components['schemas']['FundsSource'][]>().notNull(),
    declaredAt: timestamp('declared_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);
