import { and, eq, lt } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { oneTimeCode } from '#server/db/tables/one-time-code.ts';
import { contactChange } from '#server/db/tables/contact-change.ts';
import { passwordReset } from '#server/db/tables/password-reset.ts';
import { registrationCode } from '#server/db/tables/registration-code.ts';
import { session } from '#server/db/tables/session.ts';
import { purgeAttempts } from './attempt-limit-service.ts';
import { purgeGuesses } from './guess-limit-service.ts';

const day = 86_400_000;

/** Forgets what has expired of sessions, codes and attempts. Sessions are kept a day past their end, so that a late replay still finds its family. */
export async function purgeSignIns(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  await purgeAttempts(tx, tenant, now);
  await purgeGuesses(tx, tenant, now);
  await tx
    .delete(contactChange)
    .where(and(eq(contactChange.tenant, tenant), lt(contactChange.expiresAt, now)));
  await tx.delete(session).where(and(eq(session.tenant, tenant), lt(session.expiresAt, yesterday)));
  await tx
    .delete(oneTimeCode)
    .where(and(eq(oneTimeCode.tenant, tenant), lt(oneTimeCode.expiresAt, yesterday)));
  await tx
    .delete(registrationCode)
    .where(and(eq(registrationCode.tenant, tenant), lt(registrationCode.expiresAt, yesterday)));
  await tx
    .delete(passwordReset)
    .where(and(eq(passwordReset.tenant, tenant), lt(passwordReset.expiresAt, yesterday)));
}
