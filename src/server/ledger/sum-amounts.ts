import { and, eq, exists, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { position, positionAmount } from '#server/db/tables/position.ts';

/** The rate of a day that is over; `null` where none is known. */
export type RateOfDay = (day: string, from: string, to: string) => string | null;

interface OpenPosition {
  readonly clientId: string;
  readonly instrument: string;
  readonly currency: string | null;
}

const pageSize = 200;

/**
 * Converts the days before `today` that were not converted yet, each at its own rate, into the sums of their positions. A day whose
 * rate is not known waits. Each position has a transaction of its own, so that no trade waits for another position.
 */
export async function sumAmounts(
  db: Database,
  tenant: string,
  home: string,
  rateOn: RateOfDay,
  today: string,
): Promise<void> {
  await db.inTenant(tenant, (tx) =>
    tx.execute(sql`select position_forget_sums(${tenant}, ${home})`),
  );
  let after: OpenPosition | null = null;
  for (;;) {
    const from: OpenPosition | null = after;
    const page: readonly OpenPosition[] = await db.inTenant(tenant, (tx) =>
      openPositions(tx, tenant, home, today, from),
    );
    for (const each of page)
      await db.inTenant(tenant, (tx) => sumPosition(tx, tenant, each, home, rateOn, today));
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

function openPositions(
  tx: TenantTransaction,
  tenant: string,
  home: string,
  today: string,
  after: OpenPosition | null,
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
        after === null
          ? undefined
          : or(
              gt(position.clientId, after.clientId),
              and(eq(position.clientId, after.clientId), gt(position.instrument, after.instrument)),
            ),
      ),
    )
    .orderBy(position.clientId, position.instrument)
    .limit(pageSize);
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
