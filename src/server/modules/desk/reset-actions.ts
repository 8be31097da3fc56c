import type { ResetKind } from '#server/rules/desk/desk-request-kind.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import {
  hasAuthenticator,
  removeAuthenticator,
} from '#server/modules/auth/authenticator-service.ts';
import { startPasswordReset } from '#server/modules/auth/password-reset-service.ts';
import { endAllSessions } from '#server/modules/auth/session-tokens-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import type { ActionRequest, DeskActions } from './desk-action.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** Resets of what guards an account: an attacker who takes one over has everything in it, so a second operator always decides. */
export function resetActions(dependencies: DeskDependencies): DeskActions<ResetKind, null> {
  const { clock, random, passwords } = dependencies;

  const about = async (tx: TenantTransaction, tenant: string, { subject }: ActionRequest) => {
    const { id } = await clientOf(tx, tenant, subject, 'lock');
    return { clientId: id, money: null };
  };

  return {
    'password.reset': {
      kind: 'password.reset',
      plan: about,
      async prepare() {
        // Outside any transaction, as every hash. This one is unknown to all: the old password opens nothing from here on.
        const passwordHash = await passwords.make(random(32).toString('base64url'));
        return async (tx, tenant, { subject: id }) => {
          const { code, expiresAt, voided } = await startPasswordReset(
            tx,
            dependencies,
            tenant,
            id,
          );
          const expires_at = expiresAt.toISOString();
          await changeClient(tx, tenant, id, { passwordHash });
          await endAllSessions(tx, tenant, id, 'password reset started', clock());
          // The code itself stays out of the audit log: a reader could use it.
          return {
            answer: null,
            reset: { code, expires_at },
            ...(voided && { before: { expires_at: voided.toISOString() } }),
            after: { expires_at },
            notice: security('passwordResetStarted'),
          };
        };
      },
    },
    'authenticator.reset': {
      kind: 'authenticator.reset',
      async plan(tx, tenant, request) {
        const planned = await about(tx, tenant, request);
        if (!(await hasAuthenticator(tx, tenant, planned.clientId)))
          throw new CodedError('stateConflict', { state: 'unbound' });
        return planned;
      },
      prepare:
        async () =>
        async (tx, tenant, { subject: id }) => {
          await removeAuthenticator(tx, dependencies, tenant, id, 'operator');
          // The phone takes its place: a reset never leaves a sign-in without a second step where there was one.
          await changeClient(tx, tenant, id, { mfa: true });
          await endAllSessions(tx, tenant, id, 'authenticator reset', clock());
          return {
            answer: null,
            before: { authenticator: true },
            after: { authenticator: false },
            notice: security('authenticatorReset'),
          };
        },
    },
  };
}

function security(kind: 'passwordResetStarted' | 'authenticatorReset') {
  return { kind, params: {}, link: { to: 'security', id: null } } as const;
}
