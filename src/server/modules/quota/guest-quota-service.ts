import { timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { dayIn } from '#core/identity/age.ts';
import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';
import type { GuestUse, QuotaName } from '#server/rules/guest-quota.ts';
import { restoreQuota, spendQuota, unusedQuota } from '#server/rules/guest-quota.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { guestUse } from '#server/db/tables/guest-use.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

export interface QuotaDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'guest'>;
}

/** A guest as counted: by their address, and by the guest they were when their token was made. */
interface Guest {
  readonly subjects: readonly string[];
  readonly token: string;
}

export interface GuestDay {
  readonly use: GuestUse;
  readonly token: string;
  readonly resetsAt: Date;
}

export interface GuestQuotas {
  read(tenant: Tenant, request: FastifyRequest): Promise<GuestDay>;
  /** Counts one use, or refuses with `guestLimitReached`. What is refused afterwards is given back with `restore`. */
  spend(tenant: Tenant, request: FastifyRequest, quota: QuotaName, subject: string): Promise<Spent>;
  /** A login begins the day anew (specification §9). */
  reset(tenant: Tenant, request: FastifyRequest): Promise<void>;
}

export interface Spent {
  restore(): Promise<void>;
}

/**
 * Counts guests on the server: storage that is cleared, another tab and calls at once all come from one address and are
 * one guest. Rows are locked in one order, so that calls at once follow one another and none gets past the limit.
 */
export function createGuestQuotas({ db, clock, secrets }: QuotaDependencies): GuestQuotas {
  const guestOf = (tenant: Tenant, request: FastifyRequest): Guest => {
    const address = secrets.guest.known(`${tenant.id}\n${callerNetwork(request.ip)}`);
    const [here = ''] = address;
    const before = subjectOfToken(secrets, tenant, request.headers['x-guest-token']);
    return {
      subjects: [...new Set([...address, before ?? here])].sort(),
      token: tokenOf(secrets, tenant, before ?? here),
    };
  };
  const todayOf = (tenant: Tenant) => dayIn(timezoneOf(tenant), clock().getTime());
  return {
    async read(tenant, request) {
      const guest = guestOf(tenant, request);
      const rows = await db.inTenant(tenant.id, (tx) =>
        tx
          .select()
          .from(guestUse)
          .where(ofDay(tenant.id, todayOf(tenant), guest.subjects)),
      );
      return {
        use: most(rows.map(({ used }) => used)),
        token: guest.token,
        resetsAt: nextMidnight(tenant, clock()),
      };
    },
    async spend(tenant, request, quota, subject) {
      const [day, { subjects }] = [todayOf(tenant), guestOf(tenant, request)];
      const changed = await db.inTenant(tenant.id, async (tx) => {
        const uses = await lockUses(tx, tenant.id, day, subjects);
        const next = uses.map((use) => spendQuota(use, quota, subject));
        if (next.includes(null)) return null;
        for (const [index, use] of next.entries())
          await writeUse(tx, tenant.id, day, subjects[index] ?? '', use ?? unusedQuota);
        return uses.map((use, index) => use !== next[index]);
      });
      if (changed === null) throw limitReached(tenant, clock(), quota);
      return {
        restore: () =>
          db.inTenant(tenant.id, async (tx) => {
            const uses = await lockUses(tx, tenant.id, day, subjects);
            for (const [index, use] of uses.entries()) {
              if (changed[index])
                await writeUse(
                  tx,
                  tenant.id,
                  day,
                  subjects[index] ?? '',
                  restoreQuota(use, quota, subject),
                );
            }
          }),
      };
    },
    async reset(tenant, request) {
      const { subjects } = guestOf(tenant, request);
      await db.inTenant(tenant.id, (tx) =>
        tx.delete(guestUse).where(ofDay(tenant.id, todayOf(tenant), subjects)),
      );
    },
  };
}

/** Forgets what guests used on days that have ended everywhere. */
export async function purgeGuestUses(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  const day = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  await tx.delete(guestUse).where(and(eq(guestUse.tenant, tenant), lt(guestUse.day, day)));
}

async function lockUses(
  tx: TenantTransaction,
  tenant: string,
  day: string,
  subjects: readonly string[],
): Promise<readonly GuestUse[]> {
  const uses: GuestUse[] = [];
  for (const subject of subjects) {
    await tx
      .insert(guestUse)
      .values({ tenant, day, subject, used: unusedQuota })
      .onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(guestUse)
      .where(ofDay(tenant, day, [subject]))
      .for('update');
    uses.push(row?.used ?? unusedQuota);
  }
  return uses;
}

async function writeUse(
  tx: TenantTransaction,
  tenant: string,
  day: string,
  subject: string,
  used: GuestUse,
): Promise<void> {
  await tx
    .update(guestUse)
    .set({ used })
    .where(ofDay(tenant, day, [subject]));
}

function ofDay(tenant: string, day: string, subjects: readonly string[]) {
  return and(
    eq(guestUse.tenant, tenant),
    eq(guestUse.day, day),
    inArray(guestUse.subject, [...subjects]),
  );
}

/** Where address and token were two guests, what is left is what the busier of them has left. */
function most(uses: readonly GuestUse[]): GuestUse {
  const busier = (quota: QuotaName) =>
    uses.reduce<readonly string[]>(
      (found, use) => (use[quota].length > found.length ? use[quota] : found),
      [],
    );
  return {
    search: busier('search'),
    read_stock: busier('read_stock'),
    view_quote: busier('view_quote'),
  };
}

function limitReached(tenant: Tenant, now: Date, quota: QuotaName): CodedError {
  const retryAfter = Math.max(
    1,
    Math.ceil((nextMidnight(tenant, now).getTime() - now.getTime()) / 1000),
  );
  return new CodedError('guestLimitReached', { quota, retryAfter });
}

function nextMidnight(tenant: Tenant, now: Date): Date {
  const timezone = timezoneOf(tenant);
  return new Date(zonedInstant(timezone, civilDayAt(timezone, now.getTime()) + 1, 0));
}

function timezoneOf(tenant: Tenant): string {
  return countryOfPhoneCode(tenant.countryCode).timezones[0];
}

function tokenOf(secrets: Pick<Secrets, 'guest'>, tenant: Tenant, subject: string): string {
  return `${subject}.${secrets.guest(`token\n${tenant.id}\n${subject}`)}`;
}

/** The guest that a token of ours names; `null` for any other text. */
function subjectOfToken(
  secrets: Pick<Secrets, 'guest'>,
  tenant: Tenant,
  token: string | string[] | undefined,
): string | null {
  const [, subject, signature] =
    /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  if (subject === undefined || signature === undefined) return null;
  const isOurs = secrets.guest
    .known(`token\n${tenant.id}\n${subject}`)
    .some((right) => timingSafeEqual(Buffer.from(signature), Buffer.from(right)));
  return isOurs ? subject : null;
}
