import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { kycDetail, reviewEnd } from './kyc-detail.ts';
import type { KycDependencies } from './kyc-service.ts';
import { latestSubmission, submitKyc } from './kyc-service.ts';

/** The client's side of the identity check. */
export function kycHandlers(dependencies: KycDependencies): Handlers<'submitKyc' | 'getKycDetail' | 'getVerified'> {
  const state = (context: CallContext) => dependencies.db.inTenant(context.tenant.id, async (tx) => {
    const { clientId } = signedIn(context);
    const { kycStatus } = await readClient(tx, context.tenant.id, clientId);
    return { status: kycStatus, row: await latestSubmission(tx, context.tenant.id, clientId) };
  });
  const detail = async (context: CallContext) => {
    const { status, row } = await state(context);
    return kycDetail(dependencies, context.tenant, status, row);
  };
  return {
    async submitKyc(input, context) {
      await submitKyc(dependencies, context.tenant, signedIn(context).clientId, input.body);
      return detail(context);
    },
    getKycDetail: (_input, context) => detail(context),
    async getVerified(_input, context) {
      const { status, row } = await state(context);
      return { status, review_until: status === 'pending' ? reviewEnd(row) : null };
    },
  };
}
