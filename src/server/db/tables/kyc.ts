import { date, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { components } from '#api/client.gen.ts';

export type KycReason = components['schemas']['KycReason'];

export const kycSubmission = pgTable(
  'kyc_submission',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    country: text().notNull(),
    idKind: text('id_kind', {
      enum: ['pan', 'aadhaar', 'dni', 'nie', 'pesel', 'tckn', 'ssn', 'other'],
    }).notNull(),
    fullName: text('full_name').notNull(),
    mobile: text().notNull(),
    dob: date().notNull(),
    sealedIdNo: text('sealed_id_no').notNull(),
    idNoHash: text('id_no_hash').notNull(),
    idFront: uuid('id_front').notNull(),
    idBack: uuid('id_back').notNull(),
    agreementVersion: text('agreement_version').notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reasons: jsonb().$type<readonly KycReason[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type KycSubmissionRow = typeof kycSubmission.$inferSelect;

export const kycIdentity = pgTable(
  'kyc_identity',
  {
    tenant: text().notNull(),
    idNoHash: text('id_no_hash').notNull(),
    clientId: uuid('client_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.idNoHash] })],
);
