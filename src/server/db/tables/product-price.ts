import { date, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const amount = { precision: 36, scale: 12 } as const;

/**
 * The price of a product on a day: of one unit of a fund, of a bond in percent of its face value. A correction is a further version.
 * The table is named for funds, which were there first: servers of an earlier version read it while a new one starts.
 */
export const productPrice = pgTable(
  'fund_price',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    day: date().notNull(),
    version: integer().notNull(),
    price: numeric(amount).notNull(),
    /** Of a correction. */
    remark: text(),
    postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code, table.day, table.version] })],
);

export type ProductPriceRow = typeof productPrice.$inferSelect;
