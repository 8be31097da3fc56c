import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { ScoreFacts } from '#server/rules/banking/score.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { accountBalance, accountMovement } from '#server/db/tables/ledger.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { clientAccount } from '#server/ledger/account-path.ts';
import { repaymentRecord } from '#server/modules/loan/repayment-record-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';

const month = 30 * 86_400_000;
const year = 365 * 86_400_000;
/** More deposits than these add nothing. */
const enoughDeposits = 5;

/** What a client's score is made from, as things are now. The cost does not grow with the client's history. */
export async function scoreFactsOf(
  tx: TenantTransaction,
  { tenant, id, kycStatus, joinedAt }: ClientRow,
  now: Date,
): Promise<ScoreFacts> {
  const since = new Date(now.getTime() - year);
  const path = clientAccount(id, 'cash').path;
  const accounts = await tx
    .select({ asset: accountBalance.asset })
    .from(accountBalance)
    .where(and(eq(accountBalance.tenant, tenant), eq(accountBalance.path, path)));
  let deposits = 0;
  const active = new Set<number>();
  for (const { asset } of accounts) {
    const own = and(
      eq(accountMovement.tenant, tenant),
      eq(accountMovement.path, path),
      eq(accountMovement.asset, asset),
    );
    const latest = await tx
      .select({ at: accountMovement.bookedAt })
      .from(accountMovement)
      .where(and(own, eq(accountMovement.what, 'deposit'), gt(accountMovement.amount, '0')))
      .orderBy(desc(accountMovement.seq))
      .limit(enoughDeposits);
    deposits += latest.filter(({ at }) => at > since).length;
    // Each month is one look into the index, however much happened in it.
    const months = await tx
      .select({ back: sql<number>`back` })
      .from(sql`generate_series(0, 11) back`)
      .where(
        sql`exists (select 1 from ${accountMovement} where ${own}
          and ${accountMovement.bookedAt} > ${now.toISOString()}::timestamptz - make_interval(days => 30 * (back + 1))
          and ${accountMovement.bookedAt} <= ${now.toISOString()}::timestamptz - make_interval(days => 30 * back))`,
      );
    for (const { back } of months) active.add(back);
  }
  const owed = await tx.$count(
    overdrawnRecord,
    and(
      eq(overdrawnRecord.tenant, tenant),
      eq(overdrawnRecord.clientId, id),
      gte(overdrawnRecord.createdAt, since),
    ),
  );
  return {
    isVerified: kycStatus === 'approved',
    months: Math.max(0, Math.floor((now.getTime() - joinedAt.getTime()) / month)),
    deposits,
    ...(await repaymentRecord(tx, tenant, id, new Date(now.getTime() - 2 * year))),
    owes: (await owedBy(tx, tenant, id)).length > 0,
    owed: owed > 0,
    activeMonths: active.size,
  };
}
