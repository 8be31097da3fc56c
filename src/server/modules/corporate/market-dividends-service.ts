import { and, eq, gte, lte } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { WrittenDividend } from './announce-dividend-service.ts';

/** How long before their ex-date dividends of the market are announced. */
export const announcedDaysBefore = 30;

/** Dividends of the market with an ex-date within the days that a tenant has not taken over yet, the earliest first. */
export async function announcedBy(
  tx: TenantTransaction,
  market: Pick<MarketProvider, 'stocks' | 'dividends'>,
  tenant: string,
  from: CivilDay,
  to: CivilDay,
): Promise<readonly WrittenDividend[]> {
  const known = await tx
    .select({ instrument: corporateAction.instrument, exOn: corporateAction.exOn })
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.kind, 'dividend'),
        eq(corporateAction.source, 'market'),
        gte(corporateAction.exOn, from),
        lte(corporateAction.exOn, to),
      ),
    );
  const taken = new Set(known.map(({ instrument, exOn }) => `${instrument} ${exOn}`));
  const stocks = new Map(market.stocks.map((stock) => [stock.instrument, stock]));
  return market.dividends(from, to).flatMap(({ instrument, ...days }) => {
    const stock = stocks.get(instrument);
    return stock === undefined || taken.has(`${instrument} ${days.exOn}`)
      ? []
      : [{ ...days, stock, source: 'market' as const }];
  });
}
