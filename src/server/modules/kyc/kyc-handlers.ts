import { bodyOf } from '#server/http/body-of.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { kycDetail, reviewEnd } from './kyc-detail.ts';
import type { KycDependencies } from './kyc-service.ts';
import { latestSubmission, submitKyc } from './kyc-service.ts';

/** The client's side of the identity check. */
export function kycHandlers(dependencies: KycDependencies, tenants: TenantDirectory): Handlers {
  const state = (context: CallContext) => dependencies.db.inTenant(context.tenant.id, async (tx) => {
    const { clientId } = signedIn(context);
    const { kycStatus } = await readClient(tx, context.tenant.id, clientId);
    return { status: kycStatus, row: await latestSubmission(tx, context.tenant.id, clientId) };
  });
  const detail = async (context: CallContext) => {
    const { status, row } = await state(context);
    return kycDetail(dependencies, tenants.of(context.tenant), status, row);
  };
  return {
    async submitKyc(input, context) {
      await submitKyc(dependencies, tenants.of(context.tenant), signedIn(context).clientId, bodyOf('submitKyc', input));
      return detail(context);
    },
    getKycDetail: (_input, context) => detail(context),
    async getVerified(_input, context) {
      const { status, row } = await state(context);
      return { status, review_until: status === 'pending' ? reviewEnd(row) : null };
    },
  };
}
