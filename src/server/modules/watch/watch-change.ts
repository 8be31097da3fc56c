import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { appendEvent } from '#server/events/append-event.ts';
import type { CallContext } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { readLists, type Owner, type WatchListRow } from './watch-store.ts';

export interface WatchDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly market: Pick<MarketProvider, 'stocks'>;
}

/** A change in progress: the client's lists as they are, locked until the transaction ends. */
export interface WatchChange {
  readonly tx: TenantTransaction;
  readonly owner: Owner;
  readonly lists: readonly WatchListRow[];
  readonly now: Date;
}

type Lists = components['schemas']['WatchLists'];
type List = components['schemas']['WatchList'];

/** One change at a time a client, so that positions and limits hold. Answers every list as it is then; other pages are notified. */
export function changeLists(
  { db, clock }: WatchDependencies,
  context: CallContext,
  work: (change: WatchChange) => Promise<void>,
): Promise<readonly WatchListRow[]> {
  const owner = ownerOf(context);
  return db.inTenant(owner.tenant, async (tx) => {
    const now = clock();
    await lockClient(tx, owner.tenant, owner.clientId);
    await work({ tx, owner, lists: await readLists(tx, owner), now });
    const lists = await readLists(tx, owner);
    await appendEvent(tx, owner.tenant, owner.clientId, { kind: 'watch.changed', params: {} }, now);
    return lists;
  });
}

export function ownerOf(context: CallContext): Owner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}

/** The list with that id, the client's first one where none is named. Refuses one that is not theirs. */
export function listOf(lists: readonly WatchListRow[], id: string | undefined): WatchListRow {
  const list = id === undefined ? lists[0] : lists.find((each) => each.id === id);
  if (list === undefined) throw new CodedError('notFound');
  return list;
}

export function answerLists(lists: readonly WatchListRow[]): Lists {
  return { items: lists.map(answerList), next: null };
}

/** One list; of a client without any, an empty one that is not there yet. */
export function answerList(list: WatchListRow | undefined): List {
  const { id = null, name = null, items = [] } = list ?? {};
  return { id, name, items: [...items], next: null };
}
