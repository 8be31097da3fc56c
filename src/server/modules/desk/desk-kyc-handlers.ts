import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bodyOf } from '#server/http/body-of.ts';
import type { CallContext, CallInput, Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/operator.ts';
import type { Decision, ReviewItem } from '#server/modules/kyc/kyc-review-service.ts';
import { approveKyc, listReviews, readReview, rejectKyc } from '#server/modules/kyc/kyc-review-service.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { recordAct } from './acts.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { pageOf } from './page-of.ts';

/** Reviewing identity checks. */
export function deskKycHandlers(dependencies: DeskDependencies, tenants: TenantDirectory): Handlers {
  const { db, clock } = dependencies;

  async function decide(
    name: string, input: CallInput, context: CallContext, work: (tx: TenantTransaction, clientId: string) => Promise<Decision>,
  ): Promise<void> {
    const tenant = context.tenant.id;
    await db.inTenant(tenant, async (tx) => {
      const { id } = await clientOf(tx, tenant, input.path['id'] ?? '', 'lock');
      const { before, after } = await work(tx, id);
      await recordAct(tx, dependencies, tenant, {
        who: operatorOf(context.request), act: name, clientId: id, before: { ...before }, after: { ...after },
      });
    });
  }

  return {
    async listKyc(input, context) {
      const { status } = input.query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) => pageOf(input, {
        rows: (after, limit) => listReviews(tx, tenant, status === 'approved' || status === 'rejected' ? status : 'pending', after, limit),
        show: (rows) => rows.map(item),
        place: ({ submittedAt, id }) => ({ at: submittedAt, id }),
      }));
    },
    async getKyc(input, context) {
      const tenant = tenants.byId(context.tenant.id);
      if (!tenant) throw new CodedError('notFound');
      return db.inTenant(tenant.id, async (tx) => {
        const owner = await clientOf(tx, tenant.id, input.path['id'] ?? '');
        const found = await readReview(dependencies, tx, tenant, owner.id);
        if (!found) throw new CodedError('notFound');
        return {
          ...item({ ...found, username: owner.username }), mobile: found.mobile, dob: found.dob, id_no: found.idNo, id_front: found.idFront,
          id_back: found.idBack, agreement_version: found.agreementVersion, agreed_at: found.agreedAt.toISOString(),
          decided_at: found.decidedAt?.toISOString() ?? null, duplicate: found.isDuplicate, reasons: found.reasons,
        };
      });
    },
    approveKyc: (input, context) => decide('kyc.approve', input, context, (tx, id) => approveKyc(tx, context.tenant.id, id, clock())),
    rejectKyc: (input, context) => decide('kyc.reject', input, context, (tx, id) => (
      rejectKyc(tx, context.tenant.id, id, bodyOf('rejectKyc', input).reasons, clock())
    )),
  };
}

function item({ clientId, username, fullName, status, country, idKind, submittedAt, reviewUntil }: Omit<ReviewItem, 'id'>) {
  return {
    client_id: clientId, username, full_name: fullName, status, country, id_kind: idKind, submitted_at: submittedAt.toISOString(),
    review_until: reviewUntil,
  };
}
