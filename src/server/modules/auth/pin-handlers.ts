import { isCommonPin } from '#core/common-secrets.ts';
import { CodedError } from '#core/errors.ts';
import { pinLifecycle } from '#core/lifecycle/pin.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { changeClient, findClient, readClient } from '#server/modules/client/client-service.ts';
import { proven } from '#server/security-log/proven.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { pinStatusOf, pinSubject } from './pin-service.ts';
import { secretAllowance } from './secret-allowance.ts';
import { giveStepUp } from './step-up.ts';

/** The withdrawal PIN: set once after the password, proven, resting and locked after wrong entries. */
export function pinHandlers(
  dependencies: AuthDependencies,
): Handlers<'getPinState' | 'setPin' | 'verifyPin'> {
  const { db, passwords, attempts, clock } = dependencies;
  return {
    async getPinState(_input, context) {
      const { clientId } = signedIn(context);
      const row = await findClient(db, context.tenant.id, clientId);
      const status = pinStatusOf(row);
      if (status !== 'set') return { state: status, retry_at: null };
      const until = await attempts.exhaustedUntil(context.tenant.id, {
        subject: pinSubject(clientId),
        count: secretAllowance.pin,
      });
      return { state: until ? 'resting' : 'set', retry_at: until?.toISOString() ?? null };
    },
    async setPin(input, context) {
      const { pin } = input.body;
      const { clientId } = signedIn(context);
      if (isCommonPin(pin))
        throw new CodedError('pinSetFailed', {}, [{ pointer: '/pin', code: 'common' }]);
      const pinHash = await passwords.make(pin);
      await db.inTenant(context.tenant.id, async (tx) => {
        const row = await readClient(tx, context.tenant.id, clientId, 'lock');
        if (pinLifecycle.next(pinStatusOf(row), 'choose', 'client') === null)
          throw new CodedError('alreadyExists');
        await changeClient(tx, context.tenant.id, clientId, { pinHash, pinFailures: 0 });
        await recordClientAction(tx, context, { kind: 'pinSet' }, clock());
      });
    },
    async verifyPin(input, context) {
      const client = signedIn(context);
      const tenant = context.tenant.id;
      const subject = pinSubject(client.clientId);
      const { pinHash } = await findClient(db, tenant, client.clientId);
      if (pinHash === null) throw new CodedError('stateConflict', { state: 'unset' });
      await attempts.take(tenant, [{ subject, count: secretAllowance.pin }]);
      await db.inTenant(tenant, async (tx) => {
        const row = await readClient(tx, tenant, client.clientId, 'lock');
        if (pinLifecycle.next(pinStatusOf(row), 'prove', 'client') === null)
          throw new CodedError('pinLocked');
        // Counted before the PIN is looked at; a right one takes it all back.
        await changeClient(tx, tenant, client.clientId, { pinFailures: row.pinFailures + 1 });
      });
      if (!(await passwords.proves(input.body.pin, pinHash))) {
        await db.inTenant(tenant, (tx) =>
          recordClientAction(tx, context, { ...proven('pin'), result: 'failed' }, clock()),
        );
        throw new CodedError('pinRejected');
      }
      await attempts.succeeded(tenant, subject);
      return db.inTenant(tenant, async (tx) => {
        const now = await readClient(tx, tenant, client.clientId, 'lock');
        // Reset while it was looked at: what was proven is a PIN that is none any more.
        if (now.pinHash === null) throw new CodedError('stateConflict', { state: 'unset' });
        if (now.pinHash !== pinHash) throw new CodedError('pinRejected');
        await changeClient(tx, tenant, client.clientId, { pinFailures: 0 });
        await recordClientAction(tx, context, proven('pin'), clock());
        return giveStepUp(tx, clock, tenant, client, { kind: 'pin', intent: input.body.intent });
      });
    },
  };
}
