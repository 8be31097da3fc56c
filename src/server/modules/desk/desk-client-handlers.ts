import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import { removeAuthenticator } from '#server/modules/auth/authenticator-service.ts';
import { unlockSignIn } from '#server/modules/auth/guess-limit-service.ts';
import { startPasswordReset } from '#server/modules/auth/password-reset-service.ts';
import { endAllSessions } from '#server/modules/auth/session-tokens-service.ts';
import { clearPin, pinSubject } from '#server/modules/auth/pin-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { DeskActName } from './acts.ts';
import { recordAct } from './acts.ts';
import { clientOf, findClients, showClient, showClients } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { pageOf } from '#server/http/page-of.ts';

type DeskClientOperation =
  | 'listClients'
  | 'getClient'
  | 'changeStanding'
  | 'startPasswordReset'
  | 'resetPin'
  | 'resetAuthenticator'
  | 'lockClient'
  | 'unlockClient'
  | 'endClientSessions';

/** Finding clients, setting their standing, and the resets that only the advisor starts. */
export function deskClientHandlers(dependencies: DeskDependencies): Handlers<DeskClientOperation> {
  const { db, clock, random, passwords } = dependencies;

  /** Does something to one client, under their lock, together with its record. */
  function act<T>(
    name: DeskActName,
    clientId: string,
    context: CallContext,
    work: (
      tx: TenantTransaction,
      row: ClientRow,
    ) => Promise<{
      readonly answer: T;
      readonly before?: object;
      readonly after?: object;
      readonly notice?: Notice;
    }>,
  ): Promise<T> {
    const tenant = context.tenant.id;
    return db.inTenant(tenant, async (tx) => {
      const row = await clientOf(tx, tenant, clientId, 'lock');
      const { answer, before, after, notice } = await work(tx, row);
      await recordAct(tx, dependencies, tenant, {
        who: operatorOf(context).name,
        act: name,
        clientId: row.id,
        before: before ? { ...before } : null,
        after: after ? { ...after } : null,
        origin: originOf(context.request),
      });
      if (notice?.kind === 'permissionsChanged')
        await appendEvent(tx, tenant, row.id, { kind: 'permissions.changed', params: {} }, clock());
      if (notice !== undefined) await notifyClient(tx, tenant, row.id, notice, clock());
      return answer;
    });
  }

  return {
    async listClients(input, context) {
      const { q } = input.query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => findClients(tx, tenant, q ?? null, after?.id ?? null, limit),
          show: (rows) => showClients(tx, tenant, rows),
          place: ({ joinedAt, id }) => ({ at: joinedAt, id }),
        }),
      );
    },
    async getClient(input, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) =>
        showClient(tx, tenant, await clientOf(tx, tenant, input.path.id)),
      );
    },
    changeStanding: (input, context) =>
      act('standing', input.path.id, context, async (tx, row) => {
        const settings = input.body;
        const changes = {
          ...(settings.vip !== undefined && { vip: settings.vip }),
          ...(settings.score !== undefined && { score: settings.score }),
          ...(settings.perms !== undefined && { perms: settings.perms }),
          ...(settings.features !== undefined && { features: settings.features }),
          ...(settings.kyc_force !== undefined && { kycForce: settings.kyc_force }),
          ...(settings.client_deposit !== undefined && { clientDeposit: settings.client_deposit }),
        };
        await changeClient(tx, context.tenant.id, row.id, changes);
        const answer = await showClient(tx, context.tenant.id, { ...row, ...changes });
        const {
          vip,
          score,
          perms,
          features,
          kycForce: kyc_force,
          clientDeposit: client_deposit,
        } = row;
        const old = { vip, score, perms, features, kyc_force, client_deposit };
        const before = Object.fromEntries(
          Object.entries(old).filter(([key]) => Object.hasOwn(settings, key)),
        );
        return {
          answer,
          before,
          after: settings,
          ...(!isDeepStrictEqual(before, { ...before, ...settings }) && {
            notice: permissionsChanged,
          }),
        };
      }),
    async startPasswordReset(input, context) {
      // Outside any transaction, as every hash. Nobody knows this one: the old password opens nothing from here on.
      const passwordHash = await passwords.make(random(32).toString('base64url'));
      return act('password.reset', input.path.id, context, async (tx, row) => {
        const { code, expiresAt, voided } = await startPasswordReset(
          tx,
          dependencies,
          context.tenant.id,
          row.id,
        );
        const expires_at = expiresAt.toISOString();
        await changeClient(tx, context.tenant.id, row.id, { passwordHash });
        await endAllSessions(tx, context.tenant.id, row.id, 'password reset started', clock());
        // The code itself stays out of the record: whoever reads it could use it.
        return {
          answer: { code, expires_at },
          ...(voided && { before: { expires_at: voided.toISOString() } }),
          after: { expires_at },
          notice: security('passwordResetStarted'),
        };
      });
    },
    async resetPin(input, context) {
      const id = await act('pin.reset', input.path.id, context, async (tx, row) => {
        const before = await clearPin(tx, context.tenant.id, row.id, clock());
        if (before === null) throw new CodedError('stateConflict', { state: 'unset' });
        return {
          answer: row.id,
          before: { pin: before },
          after: { pin: 'unset' },
          notice: security('pinReset'),
        };
      });
      await dependencies.attempts.succeeded(context.tenant.id, pinSubject(id));
    },
    async resetAuthenticator(input, context) {
      await act('authenticator.reset', input.path.id, context, async (tx, row) => {
        if (!(await removeAuthenticator(tx, dependencies, context.tenant.id, row.id, 'operator')))
          throw new CodedError('stateConflict', { state: 'unbound' });
        // The phone takes its place: a reset never leaves a sign-in without a second step where there was one.
        await changeClient(tx, context.tenant.id, row.id, { mfa: true });
        await endAllSessions(tx, context.tenant.id, row.id, 'authenticator reset', clock());
        return {
          answer: null,
          before: { authenticator: true },
          after: { authenticator: false },
          notice: security('authenticatorReset'),
        };
      });
    },
    async lockClient(input, context) {
      const { reason } = input.body;
      await act('client.lock', input.path.id, context, async (tx, row) => {
        if (row.lockedAt !== null) throw new CodedError('stateConflict', { state: 'locked' });
        await changeClient(tx, context.tenant.id, row.id, {
          lockedAt: clock(),
          lockReason: reason,
        });
        await endAllSessions(tx, context.tenant.id, row.id, 'account locked', clock());
        return { answer: null, before: { locked: false }, after: { locked: true, reason } };
      });
    },
    async unlockClient(input, context) {
      await act('client.unlock', input.path.id, context, async (tx, row) => {
        const guessed = await unlockSignIn(tx, context.tenant.id, row);
        if (row.lockedAt === null && !guessed)
          throw new CodedError('stateConflict', { state: 'unlocked' });
        await changeClient(tx, context.tenant.id, row.id, { lockedAt: null, lockReason: null });
        return {
          answer: null,
          before: { locked: row.lockedAt !== null, reason: row.lockReason, guessed },
          after: { locked: false },
        };
      });
    },
    async endClientSessions(input, context) {
      await act('sessions.end', input.path.id, context, async (tx, row) => {
        await endAllSessions(tx, context.tenant.id, row.id, 'ended by the desk', clock());
        return { answer: null };
      });
    },
  };
}

const permissionsChanged: Notice = {
  kind: 'permissionsChanged',
  params: {},
  link: { to: 'permissions', id: null },
};

function security(kind: 'passwordResetStarted' | 'pinReset' | 'authenticatorReset'): Notice {
  return { kind, params: {}, link: { to: 'security', id: null } };
}
