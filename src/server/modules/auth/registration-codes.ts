import { and, eq, gt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { registrationCode } from '#server/db/tables/registration-code.ts';
import { sixDigits } from '#server/platform/six-digits.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { SentCode } from './one-time-codes.ts';
import { codeSeconds, codeTries } from './one-time-codes.ts';

type Needed = Pick<AuthDependencies, 'clock' | 'random' | 'secrets' | 'outbox'>;

/** Puts a new code for a phone into the outbox, in place of the one before. */
export async function issueRegistrationCode(
  tx: TenantTransaction,
  { clock, random, secrets, outbox }: Needed,
  tenant: string,
  phone: string,
): Promise<SentCode> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const code = sixDigits(random);
  const values = { hash: secrets.code(hashed(tenant, phone, code)), expiresAt, tries: 0 };
  await tx
    .insert(registrationCode)
    .values({ tenant, phone, ...values })
    .onConflictDoUpdate({ target: [registrationCode.tenant, registrationCode.phone], set: values });
  const message = await outbox.put(tx, {
    tenant,
    clientId: null,
    channel: 'sms',
    target: phone,
    template: 'code.register',
    params: { code },
    expiresAt,
  });
  return { expiresAt, message };
}

/** Whether the code is the one that was sent, counting the entry first. It is spent only with `spendRegistrationCode`. */
export async function provesRegistrationCode(
  tx: TenantTransaction,
  { clock, secrets }: Needed,
  tenant: string,
  phone: string,
  code: string,
): Promise<boolean> {
  const [row] = await tx
    .update(registrationCode)
    .set({ tries: sql`${registrationCode.tries} + 1` })
    .where(and(of(tenant, phone), gt(registrationCode.expiresAt, clock())))
    .returning();
  if (!row || row.tries > codeTries) return false;
  return secrets.code.known(hashed(tenant, phone, code)).includes(row.hash);
}

/** A correct entry that revealed nothing about others does not count as a wrong one. */
export async function giveTryBack(
  tx: TenantTransaction,
  tenant: string,
  phone: string,
): Promise<void> {
  await tx
    .update(registrationCode)
    .set({ tries: sql`greatest(${registrationCode.tries} - 1, 0)` })
    .where(of(tenant, phone));
}

/** Takes the code away with the account that it opened; false when it was used meanwhile. */
export async function spendRegistrationCode(
  tx: TenantTransaction,
  tenant: string,
  phone: string,
): Promise<boolean> {
  const rows = await tx
    .delete(registrationCode)
    .where(of(tenant, phone))
    .returning({ phone: registrationCode.phone });
  return rows.length > 0;
}

function hashed(tenant: string, phone: string, code: string): string {
  return [tenant, phone, 'register', code].join('\n');
}

function of(tenant: string, phone: string) {
  return and(eq(registrationCode.tenant, tenant), eq(registrationCode.phone, phone));
}
