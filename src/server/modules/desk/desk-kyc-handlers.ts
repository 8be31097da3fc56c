import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CallContext, CallInput, Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { Decision, Reviewed, ReviewItem } from '#server/modules/kyc/kyc-review-service.ts';
import {
  approveKyc,
  listReviews,
  readReview,
  rejectKyc,
} from '#server/modules/kyc/kyc-review-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { pageOf } from '#server/http/page-of.ts';

/** Reviewing identity checks. */
export function deskKycHandlers(
  dependencies: DeskDependencies,
): Handlers<'listKyc' | 'getKyc' | 'approveKyc' | 'rejectKyc'> {
  const { db, clock } = dependencies;

  async function decide(
    name: AuditEventName,
    { path, query }: CallInput<'approveKyc' | 'rejectKyc'>,
    context: CallContext,
    work: (tx: TenantTransaction, reviewed: Reviewed) => Promise<Decision>,
  ): Promise<void> {
    const tenant = context.tenant.id;
    await db.inTenant(tenant, async (tx) => {
      const { id } = await clientOf(tx, tenant, path.id, 'lock');
      const { before, after } = await work(tx, {
        clientId: id,
        submission: query.submission ?? null,
      });
      await recordAuditEvent(tx, dependencies, tenant, {
        who: operatorOf(context).name,
        act: name,
        clientId: id,
        before: { ...before },
        after: { ...after },
        origin: originOf(context.request),
      });
    });
  }

  return {
    async listKyc(input, context) {
      const { status = 'pending' } = input.query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => listReviews(tx, tenant, status, after, limit),
          async show(rows) {
            const ids = rows.map(({ clientId }) => clientId);
            const owing = await owingAmong(tx, tenant, ids);
            return rows.map((row) => item(row, owing.has(row.clientId)));
          },
          place: ({ submittedAt, id }) => ({ at: submittedAt, id }),
        }),
      );
    },
    async getKyc(input, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const owner = await clientOf(tx, tenant.id, input.path.id);
        const found = await readReview(dependencies, tx, tenant, owner.id);
        if (!found) throw new CodedError('notFound');
        const owing = await owingAmong(tx, tenant.id, [owner.id]);
        // Viewing an unmasked number is recorded as well.
        await recordAuditEvent(tx, dependencies, tenant.id, {
          who: operatorOf(context).name,
          act: 'kyc.view',
          clientId: owner.id,
          before: null,
          after: { submission: found.id },
          origin: originOf(context.request),
        });
        return {
          ...item({ ...found, username: owner.username }, owing.has(owner.id)),
          mobile: found.mobile,
          dob: found.dob,
          id_no: found.idNo,
          id_front: found.idFront,
          id_back: found.idBack,
          agreement_version: found.agreementVersion,
          agreed_at: found.agreedAt.toISOString(),
          decided_at: found.decidedAt?.toISOString() ?? null,
          duplicate: found.isDuplicate,
          reasons: found.reasons,
        };
      });
    },
    approveKyc: (input, context) =>
      decide('kyc.approve', input, context, (tx, reviewed) =>
        approveKyc(tx, context.tenant.id, reviewed, clock()),
      ),
    rejectKyc: (input, context) =>
      decide('kyc.reject', input, context, (tx, reviewed) =>
        rejectKyc(tx, context.tenant.id, reviewed, input.body.reasons, clock()),
      ),
  };
}

function item(row: ReviewItem, owes: boolean) {
  const { id, clientId, username, fullName, status, country, idKind } = row;
  return {
    submission: id,
    client_id: clientId,
    username,
    full_name: fullName,
    status,
    country,
    id_kind: idKind,
    owes,
    submitted_at: row.submittedAt.toISOString(),
    review_until: row.reviewUntil,
  };
}
