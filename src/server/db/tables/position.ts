import { date, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What is held of an instrument (on sale included), what that had cost, and what sales of it brought beyond their cost. */
export const position = pgTable(
  'position',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    currency: text(),
    quantity: numeric().notNull(),
    cost: numeric().notNull(),
    realised: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.instrument] })],
);

/** What one transaction bought; `remainingCost` is that of what is left of it. */
export const positionLot = pgTable(
  'position_lot',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    openedBy: uuid('opened_by').notNull(),
    currency: text(),
    quantity: numeric({ precision: 36, scale: 12 }).notNull(),
    cost: numeric({ precision: 36, scale: 12 }).notNull(),
    remaining: numeric({ precision: 36, scale: 12 }).notNull(),
    remainingCost: numeric('remaining_cost', { precision: 36, scale: 12 }).notNull(),
    /** By splits; below zero where they took shares. */
    added: numeric({ precision: 36, scale: 12 }).notNull().default('0'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.clientId, table.instrument, table.openedBy] }),
  ],
);

/** How much of which lot a sale closed. */
export const lotClosing = pgTable(
  'lot_closing',
  {
    tenant: text().notNull(),
    transactionId: uuid('transaction_id').notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    openedBy: uuid('opened_by').notNull(),
    quantity: numeric({ precision: 36, scale: 12 }).notNull(),
    cost: numeric({ precision: 36, scale: 12 }).notNull(),
    proceeds: numeric({ precision: 36, scale: 12 }).notNull(),
    realised: numeric({ precision: 36, scale: 12 }).notNull(),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    primaryKey({
      columns: [
        table.tenant,
        table.transactionId,
        table.clientId,
        table.instrument,
        table.openedBy,
      ],
    }),
  ],
);

/** What a split made of which lot. */
export const lotSplit = pgTable(
  'lot_split',
  {
    tenant: text().notNull(),
    transactionId: uuid('transaction_id').notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    openedBy: uuid('opened_by').notNull(),
    /** Shares that came or, below zero, went. */
    change: numeric({ precision: 36, scale: 12 }).notNull(),
    /** What was left of the lot then. */
    after: numeric({ precision: 36, scale: 12 }).notNull(),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    primaryKey({
      columns: [
        table.tenant,
        table.transactionId,
        table.clientId,
        table.instrument,
        table.openedBy,
      ],
    }),
  ],
);

/** What was held at the end of a day, on the days on which it changed. Written by the store itself with every posting. */
export const positionDay = pgTable(
  'position_day',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    day: date().notNull(),
    quantity: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.instrument, table.day] })],
);

/** What was paid into holdings of an instrument on a day and taken out of them, in the position's currency, fees apart. */
export const positionFlow = pgTable(
  'position_flow',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    day: date().notNull(),
    paidIn: numeric('paid_in').notNull(),
    takenOut: numeric('taken_out').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.instrument, table.day] })],
);

/** What of a position falls on a day and has to be converted at its rate. Written by the store itself with every lot and sale. */
export const positionAmount = pgTable(
  'position_amount',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    day: date().notNull(),
    /** What is left of the cost of what was bought on the day. */
    heldCost: numeric('held_cost').notNull().default('0'),
    /** What of that cost has been sold since. */
    soldCost: numeric('sold_cost').notNull().default('0'),
    /** What was sold on the day had cost, and what it brought. */
    saleCost: numeric('sale_cost').notNull().default('0'),
    saleProceeds: numeric('sale_proceeds').notNull().default('0'),
    /** That of the day, once the day stands in the sum of the position. */
    rate: numeric(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.instrument, table.day] })],
);

/** The amounts of all days that have a rate, each converted at it. Written by the store itself. */
export const positionSum = pgTable(
  'position_sum',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    currency: text().notNull(),
    heldCost: numeric('held_cost').notNull().default('0'),
    soldCost: numeric('sold_cost').notNull().default('0'),
    saleCost: numeric('sale_cost').notNull().default('0'),
    saleProceeds: numeric('sale_proceeds').notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.instrument] })],
);
