import { and, eq, gte, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountBalance, balanceChange } from '#server/db/tables/ledger.ts';

/** What a client has of an asset in all accounts together, less what is owed. Below zero where more is owed than there is. */
export interface NetBalance {
  readonly asset: string;
  readonly amount: string;
}

/** How much that changed on a day, and what of it came from outside or left. */
export interface ChangeOfDay {
  readonly asset: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly change: string;
  readonly paidIn: string;
  readonly takenOut: string;
}

const isOwed = sql`~ ':(outstanding|loan)$'`;

/** Currencies, trading plans with them, and the shares of those plans. Instruments of the client's own are positions. */
export async function netBalancesOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly NetBalance[]> {
  const { path, asset, input, output } = accountBalance;
  const rows = await tx
    .select({
      asset,
      amount: sql<string>`sum(case when ${path} ${isOwed} then ${output} - ${input} else ${input} - ${output} end)`,
    })
    .from(accountBalance)
    .where(
      and(
        eq(accountBalance.tenant, tenant),
        eq(accountBalance.clientId, clientId),
        sql`(${asset} ~ '^[A-Z]{3}$' or ${path} like 'client:%:plan:%')`,
      ),
    )
    .groupBy(asset)
    .orderBy(asset);
  return rows.map((row) => ({ asset: row.asset, amount: toBig(row.amount).toFixed() }));
}

/** Changes of the same from the day `since` on, oldest first. Reads days, never postings. */
export async function changesSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: string,
): Promise<readonly ChangeOfDay[]> {
  const { path, asset, day, change, paidIn, takenOut } = balanceChange;
  const rows = await tx
    .select({
      asset,
      day,
      change: sql<string>`sum(case when ${path} ${isOwed} then -${change} else ${change} end)`,
      paidIn: sql<string>`sum(${paidIn})`,
      takenOut: sql<string>`sum(${takenOut})`,
    })
    .from(balanceChange)
    .where(
      and(
        eq(balanceChange.tenant, tenant),
        eq(balanceChange.clientId, clientId),
        gte(balanceChange.day, since),
      ),
    )
    .groupBy(asset, day)
    .orderBy(day, asset);
  return rows.map((row) => ({
    asset: row.asset,
    day: row.day,
    change: toBig(row.change).toFixed(),
    paidIn: toBig(row.paidIn).toFixed(),
    takenOut: toBig(row.takenOut).toFixed(),
  }));
}
