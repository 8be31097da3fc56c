import { bodyOf } from '#server/http/body-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import type { Tenant, TenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deviceOf } from './device.ts';
import { resetPassword } from './password-reset-service.ts';
import { refreshSession } from './refresh-session.ts';
import { register, sendRegistrationCode } from './register.ts';
import { endSession } from './session-tokens.ts';
import { completeSignIn, signIn } from './sign-in.ts';

/** Signing in and out. */
export function authHandlers(dependencies: AuthDependencies, tenants: TenantDirectory): Handlers {
  const { db, clock } = dependencies;
  const tenantOf = ({ tenant }: CallContext): Tenant => {
    const found = tenants.byId(tenant.id);
    if (!found) throw new Error(`tenant ${tenant.id} is not in the directory`);
    return found;
  };
  return {
    login: (input, context) =>
      signIn(dependencies, tenantOf(context), { ...bodyOf('login', input), address: context.request.ip, device: deviceIn(context) }),
    sendRegisterCode: (input, context) =>
      sendRegistrationCode(dependencies, tenantOf(context), bodyOf('sendRegisterCode', input), context.request.ip),
    register: (input, context) =>
      register(dependencies, tenantOf(context), bodyOf('register', input), context.request.ip, deviceIn(context)),
    resetPassword: (input, context) =>
      resetPassword(dependencies, tenantOf(context), bodyOf('resetPassword', input), context.request.ip),
    verifyMfa: (input, context) =>
      completeSignIn(dependencies, tenantOf(context), signedIn(context), bodyOf('verifyMfa', input).code),
    refreshTokens: (input, context) =>
      refreshSession(dependencies, tenantOf(context), bodyOf('refreshTokens', input).refresh_token),
    async logout(_input, context) {
      const { sessionId } = signedIn(context);
      await db.inTenant(context.tenant.id, (tx) => endSession(tx, context.tenant.id, sessionId, 'signed out', clock()));
    },
  };
}

function deviceIn({ request }: CallContext) {
  return deviceOf(request.headers['user-agent'], request.ip);
}
