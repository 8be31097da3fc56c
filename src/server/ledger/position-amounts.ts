import Big from 'big.js';
import type { SQL } from 'drizzle-orm';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type {
  DatedAmounts,
  ForeignAmounts,
  SummedAmounts,
} from '#server/rules/portfolio/profit-effects.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { position, positionAmount, positionSum } from '#server/db/tables/position.ts';

const zero = new Big(0);
const noAmounts: SummedAmounts = { heldCost: zero, soldCost: zero, saleCost: zero, proceeds: zero };

/**
 * By instrument, of what is paid in another currency than `home`: there the rate of a day is of no matter. Reads a sum of the days
 * that were converted and the days that were not yet, by one statement: a day that moves into the sum meanwhile is counted once.
 */
export async function foreignAmounts(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  home: string,
): Promise<ReadonlyMap<string, ForeignAmounts>> {
  const rows = await amountsOf(tx, tenant, clientId, home, isNull(positionAmount.rate));
  // Sums in another currency than the tenant's of today are of no use until they are made anew: then every day is converted.
  if (rows.every(({ summed }) => summed === null || summed.currency === home))
    return byInstrument(rows);
  const all = await amountsOf(tx, tenant, clientId, home, undefined);
  return byInstrument(all.map((row) => ({ ...row, summed: null })));
}

type AmountsRow = Awaited<ReturnType<typeof amountsOf>>[number];

function byInstrument(rows: readonly AmountsRow[]): ReadonlyMap<string, ForeignAmounts> {
  const found = new Map<string, { summed: SummedAmounts; days: DatedAmounts[] }>();
  const plain = (amount: string) => toBig(amount).toFixed();
  for (const { instrument, summed, dated } of rows) {
    if (summed === null && dated === null) continue;
    const known = found.get(instrument) ?? { summed: summedOf(summed), days: [] };
    if (dated !== null)
      known.days.push({
        day: dated.day,
        heldCost: plain(dated.heldCost),
        soldCost: plain(dated.soldCost),
        saleCost: plain(dated.saleCost),
        saleProceeds: plain(dated.saleProceeds),
      });
    found.set(instrument, known);
  }
  return found;
}

// A product of amount and rate has more digits than an amount on the wire.
function summedOf(summed: AmountsRow['summed']): SummedAmounts {
  if (summed === null) return noAmounts;
  return {
    heldCost: new Big(summed.heldCost),
    soldCost: new Big(summed.soldCost),
    saleCost: new Big(summed.saleCost),
    proceeds: new Big(summed.saleProceeds),
  };
}

/** Positions that are paid in another currency, each with its sum and once for each of its days that `which` names. */
function amountsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  home: string,
  which: SQL | undefined,
) {
  // Ordered, so that it is looked up position by position: what is paid in the currency itself has days as well, and none of them is asked for.
  const days = tx
    .select({
      day: positionAmount.day,
      heldCost: positionAmount.heldCost,
      soldCost: positionAmount.soldCost,
      saleCost: positionAmount.saleCost,
      saleProceeds: positionAmount.saleProceeds,
    })
    .from(positionAmount)
    .where(
      and(
        eq(positionAmount.tenant, position.tenant),
        eq(positionAmount.clientId, position.clientId),
        eq(positionAmount.instrument, position.instrument),
        which,
      ),
    )
    .orderBy(positionAmount.day)
    .as('days');
  return tx
    .select({
      instrument: position.instrument,
      summed: positionSum,
      dated: {
        day: days.day,
        heldCost: days.heldCost,
        soldCost: days.soldCost,
        saleCost: days.saleCost,
        saleProceeds: days.saleProceeds,
      },
    })
    .from(position)
    .leftJoin(
      positionSum,
      and(
        eq(positionSum.tenant, position.tenant),
        eq(positionSum.clientId, position.clientId),
        eq(positionSum.instrument, position.instrument),
      ),
    )
    .leftJoinLateral(days, sql`true`)
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.clientId, clientId),
        ne(position.currency, home),
      ),
    )
    .orderBy(position.instrument, days.day);
}
