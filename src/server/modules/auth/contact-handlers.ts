import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { findClient } from '#server/modules/client/client-service.ts';
import { maskEmail, maskPhone } from '#server/rules/mask.ts';
import { mobileError } from '#server/rules/mobile.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { ContactKind } from './contact-change-service.ts';
import { beginContactChange, completeContactChange } from './contact-change-service.ts';
import { coolingOffOf } from './cooling-off-service.ts';
import { secretAllowance } from './secret-allowance.ts';

type ContactOperation =
  | 'getContact'
  | 'startPhoneChange'
  | 'confirmPhoneChange'
  | 'startEmailChange'
  | 'confirmEmailChange';

const masks = { phone: maskPhone, email: maskEmail } as const;

/** Where codes and notices go, and how a client changes that. */
export function contactHandlers(dependencies: AuthDependencies): Handlers<ContactOperation> {
  const { db, clock, attempts, guesses, outbox } = dependencies;

  function contactOf(context: CallContext, row: ClientRow): components['schemas']['Contact'] {
    return {
      phone: maskPhone(row.phone),
      email: row.email === null ? null : maskEmail(row.email),
      cooling_off_until: coolingOffOf(context.tenant, row, clock())?.toISOString() ?? null,
      cooling_off_hours: context.tenant.security.coolingOffHours,
    };
  }

  const read = async (context: CallContext) =>
    contactOf(context, await findClient(db, context.tenant.id, signedIn(context).clientId));

  async function start(context: CallContext, kind: ContactKind, wanted: string) {
    const { clientId } = signedIn(context);
    const tenant = context.tenant.id;
    // The number of messages to third parties that one client may cause.
    await attempts.take(tenant, [
      { subject: `contact:${clientId}`, count: secretAllowance.contact },
    ]);
    const { expiresAt, message } = await db.inTenant(tenant, (tx) =>
      beginContactChange(tx, dependencies, { tenant, clientId, kind }, wanted),
    );
    outbox.deliver(message);
    return { target: masks[kind](wanted), expires_at: expiresAt.toISOString() };
  }

  async function confirm(context: CallContext, kind: ContactKind, code: string) {
    const { clientId } = signedIn(context);
    const tenant = context.tenant.id;
    const subject = `contact-code:${clientId}`;
    await guesses.take(tenant, subject);
    const messages = await db.inTenant(tenant, async (tx) => {
      const sent = await completeContactChange(
        tx,
        dependencies,
        context.tenant,
        { tenant, clientId, kind },
        code,
      );
      await recordClientAction(
        tx,
        context,
        { kind: `${kind}Changed`, result: sent === null ? 'failed' : 'done' },
        clock(),
      );
      return sent;
    });
    // Thrown outside: a wrong entry counts, it is not rolled back.
    if (messages === null) throw new CodedError('codeRejected');
    await guesses.succeeded(tenant, subject);
    for (const message of messages) outbox.deliver(message);
    return read(context);
  }

  return {
    getContact: (_input, context) => read(context),
    async startPhoneChange(input, context) {
      const { phone } = input.body;
      const problem = mobileError(phone);
      if (problem) throw new CodedError('requestInvalid', {}, [{ pointer: '/phone', ...problem }]);
      return start(context, 'phone', phone);
    },
    confirmPhoneChange: (input, context) => confirm(context, 'phone', input.body.code),
    startEmailChange: (input, context) => start(context, 'email', input.body.email),
    confirmEmailChange: (input, context) => confirm(context, 'email', input.body.code),
  };
}
