import { and, eq, ne } from 'drizzle-orm';
import type { DatedAmounts } from '#core/portfolio/profit-effects.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { position, positionAmount } from '#server/db/tables/position.ts';

/** By instrument, of what is paid in another currency than `home`: there the rate of a day is of no matter. Reads days, never trades. */
export async function foreignAmounts(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  home: string,
): Promise<ReadonlyMap<string, readonly DatedAmounts[]>> {
  const rows = await tx
    .select({
      instrument: positionAmount.instrument,
      day: positionAmount.day,
      heldCost: positionAmount.heldCost,
      soldCost: positionAmount.soldCost,
      saleCost: positionAmount.saleCost,
      saleProceeds: positionAmount.saleProceeds,
    })
    .from(positionAmount)
    .innerJoin(
      position,
      and(
        eq(position.tenant, positionAmount.tenant),
        eq(position.clientId, positionAmount.clientId),
        eq(position.instrument, positionAmount.instrument),
      ),
    )
    .where(
      and(
        eq(positionAmount.tenant, tenant),
        eq(positionAmount.clientId, clientId),
        ne(position.currency, home),
      ),
    )
    .orderBy(positionAmount.instrument, positionAmount.day);
  const plain = (amount: string) => toBig(amount).toFixed();
  const byInstrument = new Map<string, DatedAmounts[]>();
  for (const { instrument, day, ...amounts } of rows) {
    const days = byInstrument.get(instrument) ?? [];
    if (days.length === 0) byInstrument.set(instrument, days);
    days.push({
      day,
      heldCost: plain(amounts.heldCost),
      soldCost: plain(amounts.soldCost),
      saleCost: plain(amounts.saleCost),
      saleProceeds: plain(amounts.saleProceeds),
    });
  }
  return byInstrument;
}
