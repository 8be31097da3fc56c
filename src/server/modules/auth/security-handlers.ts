import { isCommonPassword, isCommonPin } from '#core/common-secrets.ts';
import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { maskPhone } from '#core/mask.ts';
import { bodyOf } from '#server/http/body-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { changeClient, findClient, readClient } from '#server/modules/client/client-service.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { endOtherSessions } from './session-tokens.ts';

/** Wrong entries in a window, of a client who is signed in. */
export const secretAllowance = { password: 10, pin: 5, code: 5 } as const;

/** The client's secrets: password, withdrawal PIN, one-time codes. */
export function securityHandlers(dependencies: AuthDependencies): Handlers {
  const { db, passwords, attempts, codes, clock } = dependencies;

  /** Proves a secret under its limit; what is tried counts before it is looked at. */
  async function prove(context: CallContext, kind: 'password' | 'pin', given: string, stored: string | null): Promise<boolean> {
    const subject = `${kind}:${signedIn(context).clientId}`;
    await attempts.take(context.tenant.id, [{ subject, count: secretAllowance[kind] }]);
    if (!(await passwords.proves(given, stored))) return false;
    await attempts.succeeded(context.tenant.id, subject);
    return true;
  }

  return {
    async verifyPassword(input, context) {
      const row = await findClient(db, context.tenant.id, signedIn(context).clientId);
      if (!(await prove(context, 'password', bodyOf('verifyPassword', input).password, row.passwordHash))) {
        throw new CodedError('passwordRejected');
      }
    },
    async changePassword(input, context) {
      const client = signedIn(context);
      const { current_password: current, new_password: next } = bodyOf('changePassword', input);
      const row = await findClient(db, context.tenant.id, client.clientId);
      if (isCommonPassword(next, row.username)) throw refused('passwordChangeFailed', { pointer: '/new_password', code: 'common' });
      if (!(await prove(context, 'password', current, row.passwordHash))) {
        throw refused('passwordChangeFailed', { pointer: '/current_password', code: 'mismatch' });
      }
      const passwordHash = await passwords.make(next);
      await db.inTenant(context.tenant.id, async (tx) => {
        await changeClient(tx, context.tenant.id, client.clientId, { passwordHash });
        await endOtherSessions(tx, context.tenant.id, client, 'password changed', clock());
      });
    },
    async setPin(input, context) {
      const { pin } = bodyOf('setPin', input);
      const { clientId } = signedIn(context);
      if (isCommonPin(pin)) throw refused('pinSetFailed', { pointer: '/pin', code: 'common' });
      const pinHash = await passwords.make(pin);
      await db.inTenant(context.tenant.id, async (tx) => {
        const row = await readClient(tx, context.tenant.id, clientId, 'lock');
        if (row.pinHash !== null) throw new CodedError('alreadyExists');
        await changeClient(tx, context.tenant.id, clientId, { pinHash });
      });
    },
    async verifyPin(input, context) {
      const row = await findClient(db, context.tenant.id, signedIn(context).clientId);
      if (!(await prove(context, 'pin', bodyOf('verifyPin', input).pin, row.pinHash))) throw new CodedError('pinRejected');
    },
    async sendCode(input, context) {
      const { purpose } = bodyOf('sendCode', input);
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      await attempts.take(tenant, [{ subject: `code:${clientId}`, count: secretAllowance.code }]);
      const [sent, phone] = await db.inTenant(tenant, async (tx) => {
        const row = await readClient(tx, tenant, clientId);
        return [await codes.issue(tx, { tenant, clientId, sessionId: null, purpose }, row.phone), row.phone] as const;
      });
      codes.deliver(sent);
      return { target: maskPhone(phone), expires_at: sent.expiresAt.toISOString() };
    },
  };
}

function refused(code: 'passwordChangeFailed' | 'pinSetFailed', problem: FieldProblem): CodedError {
  return new CodedError(code, {}, [problem]);
}
