import { and, eq, gt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { contactChange } from '#server/db/tables/contact-change.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import type { QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import { sixDigits } from '#server/platform/six-digits.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { noteFactorChange } from './cooling-off-service.ts';
import { noticeHours } from './notice-service.ts';
import { codeSeconds, codeTries } from './one-time-codes.ts';

export type ContactKind = 'phone' | 'email';

type Needed = Pick<AuthDependencies, 'clock' | 'random' | 'secrets' | 'outbox'>;

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
  readonly kind: ContactKind;
}

/** Keeps what a client wants to be reached by and sends it a code, in place of the one before. */
export async function beginContactChange(
  tx: TenantTransaction,
  { clock, random, secrets, outbox }: Needed,
  owner: Owner,
  wanted: string,
): Promise<{ readonly expiresAt: Date; readonly message: QueuedMessage }> {
  const expiresAt = new Date(clock().getTime() + codeSeconds * 1000);
  const code = sixDigits(random);
  const values = {
    encrypted: secrets.seal(wanted, random),
    hash: secrets.code(hashed(owner, wanted, code)),
    expiresAt,
    tries: 0,
  };
  await tx
    .insert(contactChange)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({
      target: [contactChange.tenant, contactChange.clientId, contactChange.kind],
      set: values,
    });
  const message = await outbox.put(tx, {
    tenant: owner.tenant,
    clientId: owner.clientId,
    channel: channels[owner.kind],
    target: wanted,
    template: 'code.contact',
    params: { code },
    expiresAt,
  });
  return { expiresAt, message };
}

/**
 * Takes the new phone or address when the code is right, notifies the client at the old one and in the app, and starts the
 * cooling-off time. `null` for a wrong code; the caller commits either way: the entry counts.
 */
export async function completeContactChange(
  tx: TenantTransaction,
  dependencies: Needed,
  tenant: Pick<Tenant, 'id'>,
  owner: Owner,
  code: string,
): Promise<readonly QueuedMessage[] | null> {
  const { clock, secrets } = dependencies;
  const now = clock();
  const before = await readClient(tx, owner.tenant, owner.clientId, 'lock');
  const [row] = await tx
    .update(contactChange)
    .set({ tries: sql`${contactChange.tries} + 1` })
    .where(and(of(owner), gt(contactChange.expiresAt, now)))
    .returning();
  const wanted = row && row.tries <= codeTries ? secrets.unseal(row.encrypted) : null;
  if (!row || wanted === null) return null;
  if (!secrets.code.known(hashed(owner, wanted, code)).includes(row.hash)) return null;
  await tx.delete(contactChange).where(of(owner));
  await changeClient(tx, owner.tenant, owner.clientId, { [owner.kind]: wanted });
  await noteFactorChange(tx, owner.tenant, owner.clientId, now);
  const old = before[owner.kind];
  const notice =
    old === null
      ? null
      : await dependencies.outbox.put(tx, {
          tenant: tenant.id,
          clientId: owner.clientId,
          channel: channels[owner.kind],
          target: old,
          template: `notice.${owner.kind}Changed`,
          params: {},
          expiresAt: new Date(now.getTime() + noticeHours * 3_600_000),
        });
  await notifyClient(
    tx,
    owner.tenant,
    owner.clientId,
    { kind: `${owner.kind}Changed`, params: {}, link: { to: 'security', id: null } },
    now,
  );
  return notice ? [notice] : [];
}

const channels = { phone: 'sms', email: 'email' } as const;

function hashed({ tenant, clientId, kind }: Owner, wanted: string, code: string): string {
  return [tenant, clientId, 'contact', kind, wanted, code].join('\n');
}

function of({ tenant, clientId, kind }: Owner) {
  return and(
    eq(contactChange.tenant, tenant),
    eq(contactChange.clientId, clientId),
    eq(contactChange.kind, kind),
  );
}
