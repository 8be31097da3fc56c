import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { codeTarget, maskTarget } from './code-target.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { changeClient, findClient, readClient } from '#server/modules/client/client-service.ts';
import { proven } from '#server/security-log/proven.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { noteFactorChange } from './cooling-off-service.ts';
import { passwordProblem } from './password-problem.ts';
import { voidPasswordReset } from './password-reset-service.ts';
import { secretAllowance } from './secret-allowance.ts';
import { endOtherSessions } from './session-tokens-service.ts';
import { giveStepUp } from './step-up.ts';

/** The client's password and one-time codes. */
export function securityHandlers(
  dependencies: AuthDependencies,
): Handlers<'verifyPassword' | 'changePassword' | 'sendCode'> {
  const { db, passwords, attempts, guesses, codes, clock } = dependencies;

  /** Proves the password under its limit; what is tried counts before it is looked at. */
  async function prove(context: CallContext, given: string, stored: string): Promise<boolean> {
    const subject = `password:${signedIn(context).clientId}`;
    await guesses.take(context.tenant.id, subject);
    if (!(await passwords.proves(given, stored))) {
      await db.inTenant(context.tenant.id, (tx) =>
        recordClientAction(tx, context, { ...proven('password'), result: 'failed' }, clock()),
      );
      return false;
    }
    await guesses.succeeded(context.tenant.id, subject);
    return true;
  }

  return {
    async verifyPassword(input, context) {
      const client = signedIn(context);
      const row = await findClient(db, context.tenant.id, client.clientId);
      if (!(await prove(context, input.body.password, row.passwordHash)))
        throw new CodedError('passwordRejected');
      return db.inTenant(context.tenant.id, async (tx) => {
        await recordClientAction(tx, context, proven('password'), clock());
        return giveStepUp(tx, clock, context.tenant.id, client, {
          kind: 'password',
          intent: input.body.intent,
        });
      });
    },
    async changePassword(input, context) {
      const client = signedIn(context);
      const { current_password: current, new_password: next } = input.body;
      const row = await findClient(db, context.tenant.id, client.clientId);
      const problem = passwordProblem(context.tenant, next, row, '/new_password');
      if (problem) throw refused(problem);
      if (!(await prove(context, current, row.passwordHash)))
        throw refused({ pointer: '/current_password', code: 'mismatch' });
      const passwordHash = await passwords.make(next);
      await db.inTenant(context.tenant.id, async (tx) => {
        const { passwordHash: proven } = await readClient(
          tx,
          context.tenant.id,
          client.clientId,
          'lock',
        );
        // Changed while this one was looked at: what was proven is no password any more.
        if (proven !== row.passwordHash)
          throw refused({ pointer: '/current_password', code: 'mismatch' });
        await changeClient(tx, context.tenant.id, client.clientId, { passwordHash });
        await noteFactorChange(tx, context.tenant.id, client.clientId, clock());
        await voidPasswordReset(tx, context.tenant.id, client.clientId);
        await recordClientAction(tx, context, { kind: 'passwordChanged' }, clock());
        await endOtherSessions(tx, context.tenant.id, client, 'password changed', clock());
        await notifyClient(
          tx,
          context.tenant.id,
          client.clientId,
          { kind: 'passwordChanged', params: {}, link: { to: 'security', id: null } },
          clock(),
        );
      });
    },
    async sendCode(input, context) {
      const { purpose, intent } = input.body;
      const { clientId, sessionId } = signedIn(context);
      const tenant = context.tenant.id;
      await attempts.take(tenant, [{ subject: `code:${clientId}`, count: secretAllowance.code }]);
      const [sent, to] = await db.inTenant(tenant, async (tx) => {
        const target = codeTarget(context.tenant, await readClient(tx, tenant, clientId));
        return [
          await codes.issue(tx, { tenant, clientId, sessionId, purpose, intent }, target),
          target,
        ] as const;
      });
      codes.deliver(sent);
      return { target: maskTarget(to), expires_at: sent.expiresAt.toISOString() };
    },
  };
}

function refused(problem: FieldProblem): CodedError {
  return new CodedError('passwordChangeFailed', {}, [problem]);
}
