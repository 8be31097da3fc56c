import { CodedError } from '#core/errors.ts';
import type { components } from '#api/desk.gen.ts';
import type { OperatorRow } from '#server/db/tables/operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import {
  addOperator,
  changeOperator,
  listOperators,
  newCredentials,
  otpauthUrl,
} from './operator-service.ts';
import type { OperatorDependencies } from './operator-sessions.ts';
import { endOperatorSessions, signInOperator } from './operator-sessions.ts';

type OperatorOperation =
  | 'signInOperator'
  | 'signOutOperator'
  | 'getOperator'
  | 'listOperators'
  | 'addOperator'
  | 'changeOperator';

/** Who works at the desk: signing in and out, and what an administrator decides. */
export function operatorHandlers(dependencies: OperatorDependencies): Handlers<OperatorOperation> {
  const { db, clock, random, passwords } = dependencies;
  return {
    async signInOperator(input, context) {
      const { token, expiresAt, row } = await signInOperator(
        dependencies,
        context.tenant.id,
        input.body,
        originOf(context.request),
      );
      return { token, expires_at: expiresAt.toISOString(), operator: wireOperator(row) };
    },
    async signOutOperator(_input, context) {
      const { operatorId, name } = operatorOf(context);
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        await endOperatorSessions(tx, tenant, operatorId);
        await recordSecurity(
          tx,
          tenant,
          {
            kind: 'operatorSignedOut',
            actor: { kind: 'operator', name },
            clientId: null,
            origin: originOf(context.request),
          },
          clock(),
        );
      });
    },
    async getOperator(_input, context) {
      const { operatorId: id, name, roles } = operatorOf(context);
      return { id, name, roles, disabled: false };
    },
    async listOperators(_input, context) {
      const rows = await db.inTenant(context.tenant.id, (tx) =>
        listOperators(tx, context.tenant.id),
      );
      return { items: rows.map(wireOperator), next: null };
    },
    async addOperator(input, context) {
      const { name, roles } = input.body;
      const tenant = context.tenant.id;
      const { password, secret } = newCredentials(random);
      const passwordHash = await passwords.make(password);
      const row = await db.inTenant(tenant, async (tx) => {
        const added = await addOperator(
          tx,
          dependencies,
          tenant,
          { name, roles, passwordHash, secret },
          clock(),
        );
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'operator.add',
          clientId: null,
          before: null,
          after: { name, roles: added.roles },
          origin: originOf(context.request),
        });
        return added;
      });
      return {
        operator: wireOperator(row),
        password,
        otpauth_url: otpauthUrl(context.tenant, name, secret),
      };
    },
    async changeOperator(input, context) {
      const { roles, disabled } = input.body;
      const { id } = input.path;
      const me = operatorOf(context);
      const tenant = context.tenant.id;
      // An administrator who could do this to themselves could leave a desk without one.
      if (id === me.operatorId) throw new CodedError('forbidden');
      return db.inTenant(tenant, async (tx) => {
        const row = await changeOperator(tx, tenant, id, {
          ...(roles !== undefined && { roles }),
          ...(disabled !== undefined && { disabledAt: disabled ? clock() : null }),
        });
        await recordAuditEvent(tx, dependencies, tenant, {
          who: me.name,
          act: 'operator.change',
          clientId: null,
          before: null,
          after: { name: row.name, roles: row.roles, disabled: row.disabledAt !== null },
          origin: originOf(context.request),
        });
        return wireOperator(row);
      });
    },
  };
}

function wireOperator({
  id,
  name,
  roles,
  disabledAt,
}: OperatorRow): components['schemas']['Operator'] {
  return { id, name, roles: [...roles], disabled: disabledAt !== null };
}
