import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { corporateAction, type CorporateActionRow } from '#server/db/tables/corporate.ts';
import type { DatedSplit, MarketProvider } from '#server/market/market-provider.ts';
import type { WrittenSplit } from './announce-split-service.ts';
import { splitOf } from './split-service.ts';

/** Splits by which the prices of a tenant's market go, the earliest first. */
export function readSplits(db: Database) {
  return (tenant: string): Promise<readonly DatedSplit[]> =>
    db.inTenant(tenant, async (tx) => {
      const rows = await standingSplits(tx, tenant);
      return rows.map((row) => ({ instrument: row.instrument, exOn: row.exOn, ...splitOf(row) }));
    });
}

/** Splits of a tenant that were neither cancelled nor reversed. */
function standingSplits(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly CorporateActionRow[]> {
  return tx
    .select()
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.kind, 'split'),
        inArray(corporateAction.status, ['announced', 'completed']),
      ),
    )
    .orderBy(asc(corporateAction.exOn), asc(corporateAction.id));
}

/** Splits of the market that take effect within the days and that a tenant has not taken over yet, the earliest first. */
export async function splitsAnnouncedBy(
  tx: TenantTransaction,
  market: Pick<MarketProvider, 'stocks' | 'splits'>,
  tenant: string,
  from: CivilDay,
  to: CivilDay,
): Promise<readonly (WrittenSplit & Pick<MarketProvider['stocks'][number], 'market'>)[]> {
  const known = await tx
    .select({ instrument: corporateAction.instrument, exOn: corporateAction.exOn })
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.kind, 'split'),
        eq(corporateAction.source, 'market'),
        gte(corporateAction.exOn, from),
        lte(corporateAction.exOn, to),
      ),
    );
  const taken = new Set(known.map(({ instrument, exOn }) => `${instrument} ${exOn}`));
  const stocks = new Map(market.stocks.map((stock) => [stock.instrument, stock]));
  return market.splits(from, to).flatMap(({ instrument, ...terms }) => {
    const stock = stocks.get(instrument);
    return stock === undefined || taken.has(`${instrument} ${terms.exOn}`)
      ? []
      : [{ ...terms, stock, market: stock.market, source: 'market' as const }];
  });
}
