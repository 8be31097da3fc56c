import { date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GuestUse } from '#server/rules/guest-quota.ts';

export const guestUse = pgTable(
  'guest_use',
  {
    tenant: text().notNull(),
    day: date().notNull(),
    subject: text().notNull(),
    used: jsonb().$type<GuestUse>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.day, table.subject] })],
);
