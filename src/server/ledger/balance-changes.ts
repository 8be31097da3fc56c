import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { unionAll } from 'drizzle-orm/pg-core';
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

const isOwed = (path: AnyPgColumn) => sql`${path} ~ ':(outstanding|loan)$'`;

/**
 * What a client has of currencies, trading plans with them, and of the shares of those plans, and how that changed from the day `since`
 * on, oldest first. Instruments of the client's own are positions. Reads balances and days, never postings, in one statement: what
 * is booked meanwhile is in both or in neither.
 */
export async function netBalancesSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: string,
): Promise<{ readonly net: readonly NetBalance[]; readonly changes: readonly ChangeOfDay[] }> {
  const { path, asset, input, output } = accountBalance;
  const own = (table: typeof accountBalance | typeof balanceChange) =>
    and(eq(table.tenant, tenant), eq(table.clientId, clientId));
  const balances = tx
    .select({
      asset,
      day: sql<string | null>`null::date`.as('day'),
      amount:
        sql<string>`sum(case when ${isOwed(path)} then ${output} - ${input} else ${input} - ${output} end)`.as(
          'amount',
        ),
      paidIn: sql<string>`0`.as('paid_in'),
      takenOut: sql<string>`0`.as('taken_out'),
    })
    .from(accountBalance)
    .where(
      and(
        own(accountBalance),
        ne(input, output),
        sql`(${asset} ~ '^[A-Z]{3}$' or ${path} like 'client:%:plan:%')`,
      ),
    )
    .groupBy(asset);
  const { change, paidIn, takenOut } = balanceChange;
  const net = sql<string>`sum(case when ${isOwed(balanceChange.path)} then -${change} else ${change} end)`;
  const changes = tx
    .select({
      asset: balanceChange.asset,
      day: sql<string | null>`${balanceChange.day}`.as('day'),
      amount: net.as('amount'),
      paidIn: sql<string>`sum(${paidIn})`.as('paid_in'),
      takenOut: sql<string>`sum(${takenOut})`.as('taken_out'),
    })
    .from(balanceChange)
    .where(and(own(balanceChange), gte(balanceChange.day, since)))
    .groupBy(balanceChange.asset, balanceChange.day)
    // What a plan bought and sold on a day is nothing at its end.
    .having(sql`${net} <> 0 or sum(${paidIn}) <> 0 or sum(${takenOut}) <> 0`);
  const rows = await unionAll(balances, changes).orderBy(sql`day nulls first`, sql`asset`);
  const plain = (amount: string) => toBig(amount).toFixed();
  return {
    net: rows.flatMap(({ day, ...row }) =>
      day === null ? [{ asset: row.asset, amount: plain(row.amount) }] : [],
    ),
    changes: rows.flatMap(({ day, ...row }) =>
      day === null
        ? []
        : [
            {
              asset: row.asset,
              day,
              change: plain(row.amount),
              paidIn: plain(row.paidIn),
              takenOut: plain(row.takenOut),
            },
          ],
    ),
  };
}
