import { and, eq } from 'drizzle-orm';
import { daysLater, utcDay } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { Database } from '#server/db/database.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { splitRow } from '#server/modules/corporate/announce-split-service.ts';
import { rescaleDividends } from '#server/modules/corporate/run-split-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

interface Parts {
  readonly db: Database;
  readonly market: Pick<MarketProvider, 'stocks'>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

// Of the stocks of the home venue: one that clients of the demonstration hold, and one that they never did.
const heldStock = 6;
const otherStock = -1;
const daysUntil = 14;
const daysSince = 40;

/** A split that is announced and one that has been, once for a tenant. */
export async function seedSplits(
  { db, market, clock, random }: Parts,
  { id: tenant, countryCode }: Pick<Tenant, 'id' | 'countryCode'>,
): Promise<void> {
  const now = clock();
  const { code } = countryOfPhoneCode(countryCode);
  const home = market.stocks.filter(({ country }) => country === code);
  const [next, past] = [home.at(heldStock), home.at(otherStock)];
  if (next === undefined || past === undefined || next === past) return;
  await db.inTenant(tenant, async (tx) => {
    const isSplit = and(eq(corporateAction.tenant, tenant), eq(corporateAction.kind, 'split'));
    if ((await tx.$count(corporateAction, isSplit)) > 0) return;
    const today = utcDay(now);
    const announced = {
      stock: next,
      newShares: 2,
      oldShares: 1,
      exOn: daysLater(today, daysUntil),
    };
    const applied = { stock: past, newShares: 3, oldShares: 1, exOn: daysLater(today, -daysSince) };
    const at = new Date(`${daysLater(applied.exOn, -daysUntil)}T06:00:00.000Z`);
    const before = { ...splitRow(random, tenant, applied, at), status: 'completed' as const };
    await tx.insert(corporateAction).values([splitRow(random, tenant, announced, now), before]);
    // The calendar of dividends was made of old shares.
    await rescaleDividends(tx, before, applied, now);
  });
}
