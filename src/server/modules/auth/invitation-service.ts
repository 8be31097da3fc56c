import { and, desc, eq, gt, isNull, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { invitation } from '#server/db/tables/invitation.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newGivenCode, normaliseGivenCode } from '#server/platform/given-code.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export type InvitationRow = typeof invitation.$inferSelect;

interface Needed {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
}

export interface NewInvitation {
  readonly advisorId: string | null;
  readonly issuedBy: string;
  readonly days: number;
}

/** Makes an invitation that opens one account. Its code is returned once, here; the store keeps a keyed hash. */
export async function issueInvitation(
  tx: TenantTransaction,
  { clock, random, secrets }: Needed,
  tenant: string,
  { advisorId, issuedBy, days }: NewInvitation,
): Promise<{ readonly code: string; readonly row: InvitationRow }> {
  const now = clock();
  const code = newGivenCode(random);
  const row: InvitationRow = {
    tenant,
    id: newId(now, random),
    hash: secrets.code(hashed(tenant, code)),
    hint: code.slice(-3),
    advisorId,
    issuedBy,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + days * 86_400_000),
    usedAt: null,
    usedBy: null,
  };
  await tx.insert(invitation).values(row);
  return { code, row };
}

/** The invitation behind a code, as long as it can be used. */
export async function findInvitation(
  tx: TenantTransaction,
  { clock, secrets }: Pick<Needed, 'clock' | 'secrets'>,
  tenant: string,
  code: string,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.tenant, tenant),
        inArray(invitation.hash, secrets.code.known(hashed(tenant, code))),
        usable(clock()),
      ),
    );
  return row ?? null;
}

/** Spends it for a new client; false when it was used meanwhile. */
export async function spendInvitation(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  clientId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(invitation)
    .set({ usedAt: now, usedBy: clientId })
    .where(and(eq(invitation.tenant, tenant), eq(invitation.id, id), usable(now)))
    .returning({ id: invitation.id });
  return rows.length > 0;
}

/** The newest first. */
export function listInvitations(
  tx: TenantTransaction,
  tenant: string,
  limit: number,
): Promise<readonly InvitationRow[]> {
  return tx
    .select()
    .from(invitation)
    .where(eq(invitation.tenant, tenant))
    .orderBy(desc(invitation.issuedAt), desc(invitation.id))
    .limit(limit);
}

function usable(now: Date) {
  return and(isNull(invitation.usedAt), gt(invitation.expiresAt, now));
}

function hashed(tenant: string, code: string): string {
  return [tenant, 'invitation', normaliseGivenCode(code)].join('\n');
}
