import { and, asc, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { watchItem } from '#server/db/tables/watch-item.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { readClient } from '#server/modules/client/client-service.ts';

/** Most instruments on one list; the price stream carries them all at once. */
const watchLimit = 100;

interface Key {
  readonly market: string;
  readonly symbol: string;
}

/** The client's watch list. Every change answers the list as it is then. */
export function watchHandlers(
  db: Database,
  market: Pick<MarketProvider, 'stocks'>,
): Handlers<'listWatch' | 'addWatch' | 'removeWatch' | 'reorderWatch'> {
  /** One change at a time a client, so that places and the limit hold. */
  function change(
    context: CallContext,
    work: (tx: TenantTransaction, list: readonly Key[], owner: Owner) => Promise<void>,
  ) {
    const owner = { tenant: context.tenant.id, clientId: signedIn(context).clientId };
    return db.inTenant(owner.tenant, async (tx) => {
      await readClient(tx, owner.tenant, owner.clientId, 'lock');
      await work(tx, await readList(tx, owner), owner);
      return answer(await readList(tx, owner));
    });
  }

  return {
    async listWatch(_input, context) {
      const owner = { tenant: context.tenant.id, clientId: signedIn(context).clientId };
      return answer(await db.inTenant(owner.tenant, (tx) => readList(tx, owner)));
    },
    addWatch: (input, context) =>
      change(context, async (tx, list, owner) => {
        const key = input.body;
        const stock = market.stocks.find(
          (each) => each.market === key.market && each.symbol === key.symbol,
        );
        if (!stock) throw new CodedError('notFound');
        if (list.some((each) => same(each, key))) throw new CodedError('alreadyExists');
        if (list.length >= watchLimit)
          throw new CodedError('watchlistUpdateFailed', { limit: watchLimit });
        const { country, currency, name } = stock;
        await tx
          .insert(watchItem)
          .values({ ...owner, ...key, country, currency, name, position: list.length });
      }),
    removeWatch: (input, context) =>
      change(context, async (tx, list, owner) => {
        const key = input.path;
        const rest = list.filter((each) => !same(each, key));
        if (rest.length === list.length) throw new CodedError('notFound');
        await tx.delete(watchItem).where(at(owner, key));
        await place(tx, owner, rest);
      }),
    reorderWatch: (input, context) =>
      change(context, async (tx, list, owner) => {
        const { items } = input.body;
        const complete =
          items.length === list.length &&
          list.every((each) => items.some((item) => same(item, each)));
        // Another tab changed the list meanwhile: to put an old order over it would lose what it did.
        if (!complete) throw new CodedError('watchlistUpdateFailed');
        await place(tx, owner, items);
      }),
  };
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

function readList(tx: TenantTransaction, { tenant, clientId }: Owner) {
  return tx
    .select({
      symbol: watchItem.symbol,
      market: watchItem.market,
      country: watchItem.country,
      currency: watchItem.currency,
      name: watchItem.name,
    })
    .from(watchItem)
    .where(and(eq(watchItem.tenant, tenant), eq(watchItem.clientId, clientId)))
    .orderBy(asc(watchItem.position));
}

async function place(tx: TenantTransaction, owner: Owner, keys: readonly Key[]): Promise<void> {
  for (const [position, key] of keys.entries())
    await tx.update(watchItem).set({ position }).where(at(owner, key));
}

function at(owner: Owner, key: Key) {
  return and(
    eq(watchItem.tenant, owner.tenant),
    eq(watchItem.clientId, owner.clientId),
    eq(watchItem.market, key.market),
    eq(watchItem.symbol, key.symbol),
  );
}

function same(a: Key, b: Key): boolean {
  return a.market === b.market && a.symbol === b.symbol;
}

function answer<Item>(items: readonly Item[]) {
  return { items, next: null };
}
