import type { SQL } from 'drizzle-orm';
import { and, eq, exists, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { position, positionAmount, positionSum } from '#server/db/tables/position.ts';

/** The rate of a day that is over; `null` where none is known. */
export type RateOfDay = (day: string, from: string, to: string) => string | null;

interface Place {
  readonly clientId: string;
  readonly instrument: string;
}

interface OpenPosition extends Place {
  readonly currency: string | null;
}

const pageSize = 200;

/**
 * Converts the days before `today` that were not converted yet, each at its own rate, into the sums of their positions. A day whose
 * rate is not known waits. Sums in another currency than `home`, which the tenant had before, are forgotten first. Each position has
 * transactions of its own, so that no trade waits for another position, and none is too long however many there are.
 */
export async function sumAmounts(
  db: Database,
  tenant: string,
  home: string,
  rateOn: RateOfDay,
  today: string,
): Promise<void> {
  await eachOf(
    db,
    tenant,
    (tx, after) => otherSums(tx, tenant, home, after),
    (tx, each) => forgetPosition(tx, tenant, each),
  );
  await eachOf(
    db,
    tenant,
    (tx, after) => openPositions(tx, tenant, home, today, after),
    (tx, each) => sumPosition(tx, tenant, each, home, rateOn, today),
  );
}

/** Does the work for each position of all pages, in a transaction of its own. */
async function eachOf<Each extends Place>(
  db: Database,
  tenant: string,
  pageAfter: (tx: TenantTransaction, after: Place | null) => Promise<readonly Each[]>,
  work: (tx: TenantTransaction, each: Each) => Promise<void>,
): Promise<void> {
  for (let after: Place | null = null; ;) {
    const from: Place | null = after;
    const page: readonly Each[] = await db.inTenant(tenant, (tx) => pageAfter(tx, from));
    for (const each of page) await db.inTenant(tenant, (tx) => work(tx, each));
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

function otherSums(
  tx: TenantTransaction,
  tenant: string,
  home: string,
  after: Place | null,
): Promise<readonly Place[]> {
  return tx
    .select({ clientId: positionSum.clientId, instrument: positionSum.instrument })
    .from(positionSum)
    .where(
      and(
        eq(positionSum.tenant, tenant),
        ne(positionSum.currency, home),
        isAfter(after, positionSum.clientId, positionSum.instrument),
      ),
    )
    .orderBy(positionSum.clientId, positionSum.instrument)
    .limit(pageSize);
}

async function forgetPosition(
  tx: TenantTransaction,
  tenant: string,
  { clientId, instrument }: Place,
): Promise<void> {
  await tx.execute(sql`select position_forget_days(${tenant}, ${clientId}::uuid, ${instrument})`);
}

function openPositions(
  tx: TenantTransaction,
  tenant: string,
  home: string,
  today: string,
  after: Place | null,
): Promise<readonly OpenPosition[]> {
  const open = tx
    .select({ day: positionAmount.day })
    .from(positionAmount)
    .where(
      and(
        eq(positionAmount.tenant, position.tenant),
        eq(positionAmount.clientId, position.clientId),
        eq(positionAmount.instrument, position.instrument),
        isNull(positionAmount.rate),
        lt(positionAmount.day, today),
      ),
    );
  return tx
    .select({
      clientId: position.clientId,
      instrument: position.instrument,
      currency: position.currency,
    })
    .from(position)
    .where(
      and(
        eq(position.tenant, tenant),
        ne(position.currency, home),
        exists(open),
        isAfter(after, position.clientId, position.instrument),
      ),
    )
    .orderBy(position.clientId, position.instrument)
    .limit(pageSize);
}

function isAfter(after: Place | null, clientId: PgColumn, instrument: PgColumn): SQL | undefined {
  return after === null
    ? undefined
    : or(
        gt(clientId, after.clientId),
        and(eq(clientId, after.clientId), gt(instrument, after.instrument)),
      );
}

async function sumPosition(
  tx: TenantTransaction,
  tenant: string,
  { clientId, instrument, currency }: OpenPosition,
  home: string,
  rateOn: RateOfDay,
  today: string,
): Promise<void> {
  const open = await tx
    .select({ day: positionAmount.day })
    .from(positionAmount)
    .where(
      and(
        eq(positionAmount.tenant, tenant),
        eq(positionAmount.clientId, clientId),
        eq(positionAmount.instrument, instrument),
        isNull(positionAmount.rate),
        lt(positionAmount.day, today),
      ),
    );
  const rated = open.flatMap(({ day }) => {
    const rate = currency === null ? null : rateOn(day, currency, home);
    return rate === null ? [] : [{ day, rate }];
  });
  if (rated.length === 0) return;
  const list = (values: readonly string[]) => `{${values.join(',')}}`;
  await tx.execute(sql`
    select position_sum_days(
      ${tenant}, ${clientId}::uuid, ${instrument}, ${home},
      ${list(rated.map(({ day }) => day))}::date[], ${list(rated.map(({ rate }) => rate))}::numeric[]
    )`);
}
