import { CodedError } from '#core/errors.ts';
import { codeTarget, maskTarget } from './code-target.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { lockClient, readClient } from '#server/modules/client/client-service.ts';
import { proven } from '#server/security-log/proven.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import {
  beginBinding,
  boundSince,
  confirmBinding,
  hasAuthenticator,
  provesAuthenticator,
  recoveryCodesLeft,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticator-service.ts';
import { secretAllowance } from './secret-allowance.ts';
import { giveStepUp } from './step-up.ts';

type MfaOperation =
  | 'getMfa'
  | 'startMfaBind'
  | 'confirmMfaBind'
  | 'renewRecoveryCodes'
  | 'removeAuthenticator'
  | 'verifyCode';

/** The second step: binding an authenticator, recovery codes, proving it again. */
export function mfaHandlers(dependencies: AuthDependencies): Handlers<MfaOperation> {
  const { db, clock, attempts, guesses, codes } = dependencies;
  return {
    async getMfa(_input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const row = await readClient(tx, tenant, clientId);
        const boundAt = await boundSince(tx, tenant, clientId);
        return {
          required:
            row.mfa || boundAt !== null || context.tenant.security.secondStep === 'required',
          method: boundAt ? 'authenticator' : 'code',
          target: boundAt ? null : maskTarget(codeTarget(context.tenant, row)),
          bound_at: boundAt?.toISOString() ?? null,
          recovery_codes_left: await recoveryCodesLeft(tx, tenant, clientId),
        };
      });
    },
    async startMfaBind(_input, context) {
      const { clientId } = signedIn(context);
      const { id: tenant, name } = context.tenant;
      const binding = await db.inTenant(tenant, async (tx) => {
        const { username } = await readClient(tx, tenant, clientId, 'lock');
        return beginBinding(tx, dependencies, { id: tenant, name }, { id: clientId, username });
      });
      if (!binding) throw new CodedError('alreadyExists');
      return {
        secret: binding.secret,
        otpauth_url: binding.url,
        expires_at: binding.expiresAt.toISOString(),
      };
    },
    async confirmMfaBind(input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      const subject = `mfa-bind:${clientId}`;
      await attempts.take(tenant, [{ subject, count: secretAllowance.code }]);
      const made = await db.inTenant(tenant, async (tx) => {
        const result = await confirmBinding(tx, dependencies, tenant, clientId, input.body.code);
        if (result !== 'none')
          await recordClientAction(
            tx,
            context,
            { kind: 'authenticatorBound', result: result === 'wrong' ? 'failed' : 'done' },
            clock(),
          );
        return result;
      });
      if (made === 'none') throw new CodedError('stateConflict', { state: 'unbound' });
      if (made === 'wrong') throw new CodedError('codeRejected');
      await attempts.succeeded(tenant, subject);
      return { recovery_codes: made };
    },
    async renewRecoveryCodes(_input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      const made = await db.inTenant(tenant, async (tx) => {
        await lockClient(tx, tenant, clientId);
        const renewed = await renewRecoveryCodes(tx, dependencies, tenant, clientId);
        if (renewed !== null)
          await recordClientAction(tx, context, { kind: 'recoveryCodesRenewed' }, clock());
        return renewed;
      });
      if (!made) throw new CodedError('stateConflict', { state: 'unbound' });
      return { recovery_codes: made };
    },
    async removeAuthenticator(_input, context) {
      const removed = await db.inTenant(context.tenant.id, async (tx) => {
        const { clientId } = signedIn(context);
        const wasBound = await removeAuthenticator(
          tx,
          dependencies,
          context.tenant.id,
          clientId,
          'client',
        );
        if (wasBound)
          await recordClientAction(tx, context, { kind: 'authenticatorRemoved' }, clock());
        return wasBound;
      });
      if (!removed) throw new CodedError('notFound');
    },
    async verifyCode(input, context) {
      const client = signedIn(context);
      const tenant = context.tenant.id;
      const { code, intent } = input.body;
      const subject = `step-up:${client.clientId}`;
      await guesses.take(tenant, subject);
      const answer = await db.inTenant(tenant, async (tx) => {
        await readClient(tx, tenant, client.clientId);
        const method = (await hasAuthenticator(tx, tenant, client.clientId))
          ? 'authenticator'
          : 'code';
        const right =
          method === 'authenticator'
            ? await provesAuthenticator(tx, dependencies, tenant, client.clientId, code)
            : await codes.proves(tx, { tenant, ...client, purpose: 'step_up', intent }, code);
        await recordClientAction(
          tx,
          context,
          { ...proven(method), result: right ? 'done' : 'failed' },
          clock(),
        );
        return right ? giveStepUp(tx, clock, tenant, client, { kind: 'mfa', intent }) : null;
      });
      // Thrown outside: a wrong entry counts, it is not rolled back.
      if (answer === null) throw new CodedError('codeRejected');
      await guesses.succeeded(tenant, subject);
      return answer;
    },
  };
}
