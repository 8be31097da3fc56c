import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  SecurityActor,
  SecurityDetail,
  SecurityKind,
} from '#server/rules/security/security-event.ts';

/** The security log. Rows are added and put into the chain once. */
export const securityEvent = pgTable(
  'security_event',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    result: text({ enum: ['done', 'failed'] }).notNull(),
    actor: text().$type<SecurityActor['kind']>().notNull(),
    actorName: text('actor_name'),
    clientId: uuid('client_id'),
    sessionId: uuid('session_id'),
    address: text(),
    browser: text(),
    system: text(),
    detail: jsonb().$type<SecurityDetail>().notNull().default({}),
    seq: bigint({ mode: 'number' }),
    previous: text(),
    hash: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type SecurityEventRow = typeof securityEvent.$inferSelect;
