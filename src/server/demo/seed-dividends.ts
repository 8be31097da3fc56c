import { and, eq } from 'drizzle-orm';
import { daysLater, utcDay, type CivilDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import { position } from '#server/db/tables/position.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { dividendRow } from '#server/modules/corporate/announce-dividend-service.ts';
import {
  announcedBy,
  announcedDaysBefore,
} from '#server/modules/corporate/market-dividends-service.ts';
import { entitle, payEntitlement } from '#server/modules/corporate/entitlement-service.ts';
import { shareholdersBefore } from '#server/modules/corporate/shareholders-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** A year of dividends. */
const daysBack = 366;

/**
 * What the stocks of the venues paid in the last year and have announced, as a tenant that had been open for so long would know it. A
 * tenant that has clients knows only what it saw: what was paid before would be missing in their accounts.
 */
export async function seedDividendCalendar(
  tx: TenantTransaction,
  random: RandomSource,
  market: Pick<MarketProvider, 'stocks' | 'dividends'>,
  tenant: string,
  now: Date,
): Promise<void> {
  if ((await tx.$count(client, eq(client.tenant, tenant))) > 0) return;
  const today = utcDay(now);
  const written = await announcedBy(
    tx,
    market,
    tenant,
    daysLater(today, -daysBack),
    daysLater(today, announcedDaysBefore),
  );
  if (written.length === 0) return;
  const rows = written.map((each) => {
    const announcedAt = new Date(`${daysLater(each.exOn, -announcedDaysBefore)}T06:00:00.000Z`);
    const at = announcedAt < now ? announcedAt : now;
    const row = dividendRow(random, tenant, each, at);
    return each.paysOn < today ? ({ ...row, status: 'completed' } as const) : row;
  });
  await tx.insert(corporateAction).values(rows).onConflictDoNothing();
}

/** Pays a client what their shares pay on a day of the past. */
export async function seedDividendPayments(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, clientId }: { readonly tenant: string; readonly clientId: string },
  paysOn: CivilDay,
  at: Date,
): Promise<void> {
  const actions = await tx
    .select({ action: corporateAction })
    .from(corporateAction)
    .innerJoin(
      position,
      and(
        eq(position.tenant, corporateAction.tenant),
        eq(position.instrument, corporateAction.instrument),
        eq(position.clientId, clientId),
      ),
    )
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.paysOn, paysOn),
        eq(corporateAction.status, 'completed'),
      ),
    )
    .orderBy(corporateAction.id);
  for (const { action } of actions) {
    const stock = { instrument: action.instrument, day: action.exOn };
    const holders = await shareholdersBefore(tx, tenant, stock, null, clientId);
    for (const row of await entitle(tx, random, action, holders, at))
      await payEntitlement(tx, random, row, at);
  }
}
