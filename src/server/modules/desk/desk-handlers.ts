import { CodedError } from '#core/errors.ts';
import type { Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import { issueInvitation, listInvitations } from '#server/modules/auth/invitation-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { readAuditEvents, recordAuditEvent } from './audit-events.ts';
import { advisorNames } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { pageOf } from '#server/http/page-of.ts';

/** Most entries of a list without pages. */
const latest = 100;
const defaultDays = 14;

/** Invitations, what left the system, and what the desk did. */
export function deskHandlers(
  dependencies: DeskDependencies,
): Handlers<'listInvitations' | 'issueInvitation' | 'listOutbox' | 'listAuditEvents'> {
  const { db, mailbox } = dependencies;
  return {
    async listInvitations(_input, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const rows = await listInvitations(tx, tenant, latest);
        const names = await advisorNames(
          tx,
          tenant,
          rows.map(({ advisorId }) => advisorId),
        );
        const items = rows.map((row) => ({
          id: row.id,
          hint: row.hint,
          advisor: names.get(row.advisorId ?? '') ?? null,
          issued_by: row.issuedBy,
          issued_at: row.issuedAt.toISOString(),
          expires_at: row.expiresAt.toISOString(),
          used_at: row.usedAt?.toISOString() ?? null,
          used_by: row.usedBy,
        }));
        return { items, next: null };
      });
    },
    async issueInvitation(input, context) {
      const { advisor_id: advisorId = null, days = defaultDays } = input.body;
      const tenant = context.tenant.id;
      const who = operatorOf(context).name;
      return db.inTenant(tenant, async (tx) => {
        const names = await advisorNames(tx, tenant, [advisorId]);
        if (advisorId !== null && !names.has(advisorId)) throw new CodedError('notFound');
        const { code, row } = await issueInvitation(tx, dependencies, tenant, {
          advisorId,
          issuedBy: who,
          days,
        });
        const expires_at = row.expiresAt.toISOString();
        // The code itself stays out of the audit log: a reader could use it.
        await recordAuditEvent(tx, dependencies, tenant, {
          who,
          act: 'invitation.issue',
          clientId: null,
          before: null,
          after: { id: row.id, hint: row.hint, advisor_id: advisorId, expires_at },
          origin: originOf(context.request),
        });
        return { id: row.id, code, advisor: names.get(advisorId ?? '') ?? null, expires_at };
      });
    },
    async listOutbox(_input, context) {
      if (mailbox === null) throw new CodedError('notFound');
      const items = mailbox
        .read(context.tenant.id, latest)
        .map(({ channel, target, template, params, receivedAt }) => ({
          channel,
          target,
          template,
          params,
          created_at: receivedAt.toISOString(),
        }));
      return { items, next: null };
    },
    async listAuditEvents(input, context) {
      const { client_id: clientId } = input.query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => readAuditEvents(tx, tenant, clientId ?? null, after, limit),
          show: (rows) =>
            rows.map((row) => ({
              id: row.id,
              at: row.at.toISOString(),
              who: row.who,
              act: row.act,
              client_id: row.clientId,
              before: row.before,
              after: row.after,
            })),
          place: ({ at, id }) => ({ at, id }),
        }),
      );
    },
  };
}
