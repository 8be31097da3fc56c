import { and, desc, eq } from 'drizzle-orm';
import { consentCategories } from '#core/consent.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { consent, type ConsentRow } from '#server/db/tables/consent.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';

/** Every choice stays for good, so a client makes only so many in a quarter of an hour. */
export const consentAllowance = 20;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly attempts: Pick<AttemptLimit, 'take'>;
}

/** The cookie choices of a client. A guest's stays in the browser. */
export function consentHandlers({
  db,
  clock,
  random,
  attempts,
}: Dependencies): Handlers<'getConsent' | 'saveConsent'> {
  return {
    async getConsent(_input, context) {
      const owner = ownerOf(context);
      return shown(await db.inTenant(owner.tenant, (tx) => latest(tx, owner)));
    },
    async saveConsent({ body: choice }, context) {
      const owner = ownerOf(context);
      await attempts.take(owner.tenant, [
        { subject: `consent:${owner.clientId}`, count: consentAllowance },
      ]);
      return db.inTenant(owner.tenant, async (tx) => {
        // One at a time, so that the same choice from two tabs is one.
        await lockClient(tx, owner.tenant, owner.clientId);
        const last = await latest(tx, owner);
        const isSame =
          last?.version === choice.version &&
          consentCategories.every((category) => last[category] === choice[category]);
        if (isSame) return shown(last);
        const decidedAt = clock();
        const row = { ...owner, id: newId(decidedAt, random), ...choice, decidedAt };
        await tx.insert(consent).values(row);
        return shown(row);
      });
    },
  };
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

function ownerOf(context: CallContext): Owner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}

async function latest(
  tx: TenantTransaction,
  { tenant, clientId }: Owner,
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .select()
    .from(consent)
    .where(and(eq(consent.tenant, tenant), eq(consent.clientId, clientId)))
    .orderBy(desc(consent.decidedAt), desc(consent.id))
    .limit(1);
  return row;
}

function shown(row: ConsentRow | undefined) {
  if (row === undefined) return { consent: null };
  const { version, functional, performance, targeting, decidedAt } = row;
  return {
    consent: {
      version,
      functional,
      performance,
      targeting,
      decided_at: decidedAt.toISOString(),
    },
  };
}
