import { eq } from 'drizzle-orm';
import { watchList } from '#server/db/tables/watch-list.ts';
import type { WatchedStock } from '#core/watch/watch-lists.ts';
import { clientId } from './given-identity.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** Takes every watchlist away from a client. */
export async function clearWatchlists(test: TestApp, username: string): Promise<void> {
  const id = await clientId(test, username);
  await test.db.inTenant(home.id, (tx) => tx.delete(watchList).where(eq(watchList.clientId, id)));
}

/** Makes a client a watchlist with these stocks, as they would themselves. Answers its id. */
export async function watchlist(
  test: TestApp,
  username: string,
  name: string | null,
  items: readonly WatchedStock[] = [],
): Promise<string> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/watch/app/v1/lists',
    token: await test.accessToken(username),
    body: { name, items },
  });
  const lists = answer.json<{ items?: { id: string; name: string | null }[] }>().items;
  const made = lists?.find((list) => list.name === name);
  if (made === undefined) throw new Error(`no watchlist was made: ${answer.body}`);
  return made.id;
}

/** Makes a client the only watchlist that they have. */
export async function onlyWatchlist(...[test, username, ...list]: Parameters<typeof watchlist>) {
  await clearWatchlists(test, username);
  return watchlist(test, username, ...list);
}
