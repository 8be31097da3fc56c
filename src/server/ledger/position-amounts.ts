import Big from 'big.js';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type {
  DatedAmounts,
  ForeignAmounts,
  SummedAmounts,
} from '#core/portfolio/profit-effects.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { position, positionAmount, positionSum } from '#server/db/tables/position.ts';

const zero = new Big(0);
const nothing: SummedAmounts = { heldCost: zero, soldCost: zero, saleCost: zero, proceeds: zero };

/**
 * By instrument, of what is paid in another currency than `home`: there the rate of a day is of no matter. Reads a sum of the days
 * that were converted and the days that were not yet.
 */
export async function foreignAmounts(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  home: string,
): Promise<ReadonlyMap<string, ForeignAmounts>> {
  const sums = await tx
    .select()
    .from(positionSum)
    .where(and(eq(positionSum.tenant, tenant), eq(positionSum.clientId, clientId)));
  // Sums in another currency than the tenant's of today are of no use until they are made anew.
  const usable = sums.every(({ currency }) => currency === home);
  const byInstrument = new Map<string, { summed: SummedAmounts; days: DatedAmounts[] }>();
  if (usable)
    for (const { instrument, heldCost, soldCost, saleCost, saleProceeds } of sums)
      byInstrument.set(instrument, {
        // A product of amount and rate has more digits than an amount on the wire.
        summed: {
          heldCost: new Big(heldCost),
          soldCost: new Big(soldCost),
          saleCost: new Big(saleCost),
          proceeds: new Big(saleProceeds),
        },
        days: [],
      });
  const plain = (amount: string) => toBig(amount).toFixed();
  for (const { instrument, day, ...amounts } of await daysOf(tx, tenant, clientId, home, usable)) {
    const known = byInstrument.get(instrument) ?? { summed: nothing, days: [] };
    known.days.push({
      day,
      heldCost: plain(amounts.heldCost),
      soldCost: plain(amounts.soldCost),
      saleCost: plain(amounts.saleCost),
      saleProceeds: plain(amounts.saleProceeds),
    });
    byInstrument.set(instrument, known);
  }
  return byInstrument;
}

/** Days of what is paid in another currency: those that stand in no sum, or all. */
function daysOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  home: string,
  openAlone: boolean,
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
        openAlone ? isNull(positionAmount.rate) : undefined,
      ),
    )
    .orderBy(positionAmount.day)
    .as('days');
  return tx
    .select({
      instrument: position.instrument,
      day: days.day,
      heldCost: days.heldCost,
      soldCost: days.soldCost,
      saleCost: days.saleCost,
      saleProceeds: days.saleProceeds,
    })
    .from(position)
    .innerJoinLateral(days, sql`true`)
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.clientId, clientId),
        ne(position.currency, home),
      ),
    )
    .orderBy(position.instrument, days.day);
}
