import { numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { IncomeKind } from '#server/rules/corporate/income-years.ts';

/** Income by the time in which it was booked. Written by the store itself with every posting. */
export const incomeSum = pgTable(
  'income_sum',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    /** The middle of a month (UTC), or a quarter of an hour while a month turned somewhere. */
    period: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<IncomeKind>().notNull(),
    currency: text().notNull(),
    gross: numeric().notNull(),
    tax: numeric().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenant, table.clientId, table.period, table.kind, table.currency],
    }),
  ],
);
