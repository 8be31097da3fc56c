import type { DeskRequestKind, DeskRequestRow } from '#server/db/tables/desk-request.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { removeAuthenticator } from '#server/modules/auth/authenticator-service.ts';
import { startPasswordReset } from '#server/modules/auth/password-reset-service.ts';
import { endAllSessions } from '#server/modules/auth/session-tokens-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { ClientActResult } from './client-act.ts';
import { createClientAct } from './client-act.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { decideRequest, findRequest, openRequests, wireRequest } from './desk-request-service.ts';

const latest = 100;

interface ResetCode {
  readonly code: string;
  readonly expires_at: string;
}

type Reset = (
  tx: TenantTransaction,
  tenant: string,
  row: ClientRow,
) => Promise<ClientActResult<{ readonly reset: ResetCode | null }>>;

/** What one operator asked for, decided by another: an approval is carried out at once. */
export function deskRequestHandlers(
  dependencies: DeskDependencies,
): Handlers<
  'listDeskRequests' | 'approveDeskRequest' | 'rejectDeskRequest' | 'withdrawDeskRequest'
> {
  const { db, clock, random, passwords } = dependencies;
  const act = createClientAct(dependencies);

  /** Made before the transaction: what each needs that takes long. */
  const resets: Readonly<Record<DeskRequestKind, () => Promise<Reset>>> = {
    'password.reset': async () => {
      // Outside any transaction, as every hash. This one is unknown to all: the old password opens nothing from here on.
      const passwordHash = await passwords.make(random(32).toString('base64url'));
      return async (tx, tenant, row) => {
        const { code, expiresAt, voided } = await startPasswordReset(
          tx,
          dependencies,
          tenant,
          row.id,
        );
        const expires_at = expiresAt.toISOString();
        await changeClient(tx, tenant, row.id, { passwordHash });
        await endAllSessions(tx, tenant, row.id, 'password reset started', clock());
        // The code itself stays out of the audit log: a reader could use it.
        return {
          answer: { reset: { code, expires_at } },
          ...(voided && { before: { expires_at: voided.toISOString() } }),
          after: { expires_at },
          notice: security('passwordResetStarted'),
        };
      };
    },
    'authenticator.reset': async () => async (tx, tenant, row) => {
      if (!(await removeAuthenticator(tx, dependencies, tenant, row.id, 'operator')))
        throw new CodedError('stateConflict', { state: 'unbound' });
      // The phone takes its place: a reset never leaves a sign-in without a second step where there was one.
      await changeClient(tx, tenant, row.id, { mfa: true });
      await endAllSessions(tx, tenant, row.id, 'authenticator reset', clock());
      return {
        answer: { reset: null },
        before: { authenticator: true },
        after: { authenticator: false },
        notice: security('authenticatorReset'),
      };
    },
  };

  const find = (context: CallContext, id: string): Promise<DeskRequestRow> =>
    db.inTenant(context.tenant.id, (tx) => findRequest(tx, context.tenant.id, id));

  async function close(
    context: CallContext,
    id: string,
    event: 'reject' | 'withdraw',
    reason?: string,
  ): Promise<void> {
    const { kind, clientId } = await find(context, id);
    const { operatorId } = operatorOf(context);
    await act(`request.${event}`, clientId, context, async (tx) => {
      await decideRequest(tx, dependencies, context.tenant.id, id, {
        event,
        operatorId,
        ...(reason !== undefined && { reason }),
      });
      return {
        answer: null,
        before: { request: id, kind },
        ...(reason !== undefined && { after: { reason } }),
      };
    });
  }

  return {
    async listDeskRequests(_input, context) {
      const rows = await db.inTenant(context.tenant.id, (tx) =>
        openRequests(tx, context.tenant.id, clock(), latest),
      );
      return {
        items: rows.map(({ row, requestedBy }) => wireRequest(row, requestedBy)),
        next: null,
      };
    },
    async approveDeskRequest(input, context) {
      const { id } = input.path;
      const { kind, clientId } = await find(context, id);
      const { operatorId } = operatorOf(context);
      const run = await resets[kind]();
      return act(kind, clientId, context, async (tx, row) => {
        await decideRequest(tx, dependencies, context.tenant.id, id, {
          event: 'approve',
          operatorId,
        });
        const done = await run(tx, context.tenant.id, row);
        return { ...done, after: { ...done.after, request: id } };
      });
    },
    rejectDeskRequest: (input, context) =>
      close(context, input.path.id, 'reject', input.body.reason),
    withdrawDeskRequest: (input, context) => close(context, input.path.id, 'withdraw'),
  };
}

function security(kind: 'passwordResetStarted' | 'authenticatorReset') {
  return { kind, params: {}, link: { to: 'security', id: null } } as const;
}
