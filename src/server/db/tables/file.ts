import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What clients upload files for. */
export const clientFilePurposes = ['kyc', 'avatar', 'deposit', 'loan', 'chat'] as const;

/** What an upload is for. */
export const filePurposes = [...clientFilePurposes, 'news'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const file = pgTable(
  'file',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    /** `null` for what belongs to the tenant. */
    clientId: uuid('client_id'),
    purpose: text({ enum: filePurposes }).notNull(),
    /** In its owner's folder of the file store. */
    name: text().notNull(),
    mediaType: text('media_type', { enum: ['image/webp', 'application/pdf'] })
      .notNull()
      .default('image/webp'),
    /** Of pictures alone. */
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type FileRow = typeof file.$inferSelect;
