import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** A feature's rule as it is stored and sent (specification §3). */
export interface StoredFeature {
  readonly require: { readonly vip: number; readonly score: number };
  readonly allow: boolean;
  readonly allPerms: readonly string[];
  readonly anyPerm: readonly string[];
  readonly desc: string;
}

export const client = pgTable(
  'client',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    username: text().notNull(),
    fullName: text('full_name').notNull(),
    orderNum: text('order_num').notNull(),
    email: text(),
    phone: text().notNull(),
    avatar: text(),
    avatarSource: text('avatar_source', { enum: ['default', 'client'] })
      .notNull()
      .default('default'),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    passwordHash: text('password_hash').notNull(),
    pinHash: text('pin_hash'),
    pinFailures: integer('pin_failures').notNull().default(0),
    mfa: boolean().notNull().default(false),
    kycStatus: text('kyc_status', { enum: ['unverified', 'pending', 'approved', 'rejected'] })
      .notNull()
      .default('unverified'),
    vip: integer().notNull().default(0),
    score: integer().notNull().default(0),
    perms: jsonb().$type<readonly string[]>().notNull().default([]),
    features: jsonb().$type<Readonly<Record<string, StoredFeature>>>().notNull().default({}),
    kycForce: boolean('kyc_force').notNull().default(false),
    clientDeposit: boolean('client_deposit').notNull().default(true),
    /** Whether every withdrawal asks for a PAC code, whatever its amount. */
    pacRequired: boolean('pac_required').notNull().default(false),
    advisorId: uuid('advisor_id'),
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    lockReason: text('lock_reason'),
    /** When the account was closed at the client's request. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When what guards the account was last reset or changed. */
    factorsChangedAt: timestamp('factors_changed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ClientRow = typeof client.$inferSelect;
