import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '#core/errors.ts';
import type { Notice } from '#server/events/notify-client.ts';
import type { Handlers } from '#server/http/handler.ts';
import { keepSetScore } from '#server/modules/score/score-service.ts';
import { unlockSignIn } from '#server/modules/auth/guess-limit-service.ts';
import { endAllSessions } from '#server/modules/auth/session-tokens-service.ts';
import { clearPin, pinSubject } from '#server/modules/auth/pin-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { createClientAct } from './client-act.ts';
import { clientOf, findClients, showClient, showClients } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { resetActions } from './reset-actions.ts';
import { createSecondOperator } from './second-operator.ts';
import { pageOf } from '#server/http/page-of.ts';

type DeskClientOperation =
  | 'listClients'
  | 'getClient'
  | 'changePermissions'
  | 'startPasswordReset'
  | 'resetPin'
  | 'resetAuthenticator'
  | 'lockClient'
  | 'unlockClient'
  | 'endClientSessions';

/** Finding clients, their permissions, and the resets that only the advisor starts. */
export function deskClientHandlers(dependencies: DeskDependencies): Handlers<DeskClientOperation> {
  const { db, clock } = dependencies;

  const act = createClientAct(dependencies);
  const second = createSecondOperator(dependencies);
  const resets = resetActions(dependencies);

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
    changePermissions: (input, context) =>
      act('permissions.change', input.path.id, context, async (tx, row) => {
        const settings = input.body;
        const changes = {
          ...(settings.vip !== undefined && { vip: settings.vip }),
          ...(settings.score !== undefined && { score: settings.score }),
          ...(settings.perms !== undefined && { perms: settings.perms }),
          ...(settings.features !== undefined && { features: settings.features }),
          ...(settings.kyc_force !== undefined && { kycForce: settings.kyc_force }),
          ...(settings.client_deposit !== undefined && { clientDeposit: settings.client_deposit }),
          ...(settings.pac_required !== undefined && { pacRequired: settings.pac_required }),
        };
        await changeClient(tx, context.tenant.id, row.id, changes);
        if (settings.score !== undefined && settings.score !== row.score)
          await keepSetScore(tx, dependencies.random, row, settings.score, clock());
        const answer = await showClient(tx, context.tenant.id, { ...row, ...changes });
        const {
          vip,
          score,
          perms,
          features,
          kycForce: kyc_force,
          clientDeposit: client_deposit,
          pacRequired: pac_required,
        } = row;
        const old = { vip, score, perms, features, kyc_force, client_deposit, pac_required };
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
    startPasswordReset: ({ path: { id } }, context) =>
      second.request(resets['password.reset'], { subject: id, params: {} }, context),
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
    resetAuthenticator: ({ path: { id } }, context) =>
      second.request(resets['authenticator.reset'], { subject: id, params: {} }, context),
    async lockClient(input, context) {
      const { reason } = input.body;
      await act('client.lock', input.path.id, context, async (tx, row) => {
        if (row.lockedAt !== null) throw new CodedError('stateConflict', { state: 'locked' });
        await changeClient(tx, context.tenant.id, row.id, {
          lockedAt: clock(),
          lockReason: reason,
        });
        await endAllSessions(tx, context.tenant.id, row.id, 'account locked', clock());
        return {
          answer: null,
          before: { locked: false },
          after: { locked: true, reason },
          notice: security('accountLocked'),
        };
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

function security(kind: 'pinReset' | 'accountLocked'): Notice {
  return { kind, params: {}, link: { to: 'security', id: null } };
}
