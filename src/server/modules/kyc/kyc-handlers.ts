import type { TenantTransaction } from '#server/db/database.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { kycDetail, reviewEnd } from './kyc-detail.ts';
import type { KycDependencies } from './kyc-service.ts';
import { latestSubmission, submitKyc } from './kyc-service.ts';

/** The client's side of the identity check. */
export function kycHandlers(
  dependencies: KycDependencies,
): Handlers<'submitKyc' | 'getKycDetail' | 'getVerified'> {
  const { db } = dependencies;
  const detail = async (tx: TenantTransaction, context: CallContext) => {
    const { status, row } = await readState(tx, context);
    return kycDetail(dependencies, context.tenant, status, row, signedIn(context).sessionId);
  };
  return {
    async submitKyc(input, context, tx) {
      await submitKyc(tx, dependencies, context.tenant, signedIn(context).clientId, input.body);
      await recordClientAction(tx, context, { kind: 'identitySubmitted' }, dependencies.clock());
      return detail(tx, context);
    },
    getKycDetail: (_input, context) => db.inTenant(context.tenant.id, (tx) => detail(tx, context)),
    async getVerified(_input, context) {
      const { status, row } = await db.inTenant(context.tenant.id, (tx) => readState(tx, context));
      return { status, review_until: status === 'pending' ? reviewEnd(row) : null };
    },
  };
}

async function readState(tx: TenantTransaction, context: CallContext) {
  const { clientId } = signedIn(context);
  const { kycStatus } = await readClient(tx, context.tenant.id, clientId);
  return { status: kycStatus, row: await latestSubmission(tx, context.tenant.id, clientId) };
}
