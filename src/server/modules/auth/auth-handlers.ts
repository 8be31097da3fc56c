import { signedIn } from '#server/http/signed-in.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deviceOf } from '#server/http/device.ts';
import { resetPassword } from './password-reset-service.ts';
import { refreshSession } from './refresh-session.ts';
import { register, sendRegistrationCode } from './register.ts';
import { endSession } from './session-tokens-service.ts';
import { completeSignIn, signIn } from './sign-in.ts';

type AuthOperation =
  | 'login'
  | 'sendRegisterCode'
  | 'register'
  | 'resetPassword'
  | 'verifyMfa'
  | 'refreshTokens'
  | 'logout';

/** Signing in and out. */
export function authHandlers(dependencies: AuthDependencies): Handlers<AuthOperation> {
  const { db, clock } = dependencies;
  return {
    login: (input, context) =>
      signIn(dependencies, context.tenant, {
        ...input.body,
        address: context.request.ip,
        device: deviceIn(context),
        language: context.locale,
        signal: context.request.signal,
      }),
    sendRegisterCode: (input, context) =>
      sendRegistrationCode(dependencies, context.tenant, input.body, context.request.ip),
    register: (input, context) =>
      register(dependencies, context.tenant, input.body, {
        address: context.request.ip,
        device: deviceIn(context),
        language: context.locale,
      }),
    resetPassword: (input, context) =>
      resetPassword(dependencies, context.tenant, input.body, originOf(context.request)),
    verifyMfa: (input, context) =>
      completeSignIn(
        dependencies,
        context.tenant,
        signedIn(context),
        input.body.code,
        originOf(context.request),
        context.locale,
      ),
    refreshTokens: (input, context) =>
      refreshSession(
        dependencies,
        context.tenant,
        input.body.refresh_token,
        originOf(context.request),
        context.locale,
      ),
    async logout(_input, context) {
      const { sessionId } = signedIn(context);
      await db.inTenant(context.tenant.id, async (tx) => {
        await recordClientAction(tx, context, { kind: 'signedOut' }, clock());
        await endSession(tx, context.tenant.id, sessionId, 'signed out', clock());
      });
    },
  };
}

function deviceIn({ request }: CallContext) {
  return deviceOf(request.headers['user-agent'], request.ip);
}
