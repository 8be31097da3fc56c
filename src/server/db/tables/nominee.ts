import {
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { components } from '#api/client.gen.ts';

type Schemas = components['schemas'];

export const nomineeList = pgTable(
  'nominee_list',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);

export const nominee = pgTable(
  'nominee',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    place: integer().notNull().default(0),
    name: text().notNull(),
    relation: text().$type<Schemas['NomineeRelation']>().notNull(),
    phone: text().notNull(),
    dob: date(),
    share: numeric({ precision: 5, scale: 2 }).notNull(),
    guardian: jsonb().$type<Schemas['Guardian'] | null>(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type NomineeRow = typeof nominee.$inferSelect;
