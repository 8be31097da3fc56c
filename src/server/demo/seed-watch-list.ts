import type { TenantTransaction } from '#server/db/database.ts';
import { watchItem } from '#server/db/tables/watch-item.ts';
import { watchList } from '#server/db/tables/watch-list.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { DemoState } from './demo-people.ts';
import type { StorySetting } from './story-event.ts';

export interface DemoWatcher {
  readonly tenant: string;
  readonly state: DemoState;
  readonly setting: StorySetting;
}

/** What a client of the demonstration keeps an eye on: a list without a name, from home and abroad. */
export async function seedWatchList(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, state, setting }: DemoWatcher,
): Promise<void> {
  if (state === 'newcomer' || state === 'inReview' || state === 'rejected') return;
  const { clientId, country: homeCountry, now } = setting;
  const { stocks } = setting.market;
  const home = stocks.filter(({ country }) => country === homeCountry).slice(3, 8);
  const abroad = stocks
    .filter(({ country }, index) => country !== homeCountry && index % 15 === 4)
    .slice(0, 3);
  const listId = newId(now, random);
  const items = [...home, ...abroad].map(
    ({ market, symbol, country, currency, name }, position) => ({
      tenant,
      clientId,
      listId,
      market,
      symbol,
      country,
      currency,
      name,
      position,
    }),
  );
  await tx.insert(watchList).values({ tenant, id: listId, clientId, name: null, position: 0 });
  if (items.length > 0) await tx.insert(watchItem).values(items);
}
