import type { ClientRow } from '#server/db/tables/client.ts';
import type { NewMessage } from '#server/modules/outbox/outbox-service.ts';
import { maskEmail, maskPhone } from '#server/rules/mask.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

export type CodeTarget = Pick<NewMessage, 'channel' | 'target'>;

/** Where codes of a sign-in go, as the tenant says; a client without an e-mail address gets them on the phone. */
export function codeTarget(
  { security }: Pick<Tenant, 'security'>,
  { phone, email }: Pick<ClientRow, 'phone' | 'email'>,
): CodeTarget {
  return security.codeBy === 'email' && email !== null
    ? { channel: 'email', target: email }
    : { channel: 'sms', target: phone };
}

export function maskTarget({ channel, target }: CodeTarget): string {
  return channel === 'sms' ? maskPhone(target) : maskEmail(target);
}
