import type { components } from '#api/client.gen.ts';
import { typeOfSource, type TransactionType } from '#core/trading/transaction-source.ts';
import { isOfferingOnly, type TransactionStatus } from '#core/trading/transaction-status.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { Cursor } from '#server/http/cursor.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { queryMoments } from '#server/http/query-days.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { ordersOf } from '#server/modules/trade/list-orders-service.ts';
import { stockIn } from '#server/modules/trade/stock-in-service.ts';
import { clientOrders } from '#server/modules/trade/order-view-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import { findTransactions, type FoundTransaction } from './find-transactions-service.ts';
import { productTransactions } from './product-transaction-service.ts';

type Transaction = components['schemas']['Transaction'];

interface Asked {
  readonly status: TransactionStatus | null;
  readonly type: TransactionType | null;
  /** Of this stock alone. */
  readonly instrument: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** An order of a stock, or something of a product. */
type Found = Cursor &
  ({ readonly order: OrderRow } | { readonly order: null; readonly product: FoundTransaction });

/** Everything that a client has bought, sold or applied for, whatever it is. */
export function transactionHandlers(db: Database, clock: Clock): Handlers<'listTransactions'> {
  return {
    listTransactions({ query }, context) {
      const { tenant, locale } = context;
      const { clientId } = signedIn(context);
      // Days are those of the tenant's place, as in everything that it writes.
      const period = queryMoments(query, zoneOf(tenant), clock(), 'all');
      const instrument = stockIn(query);
      const type = query.type ?? (instrument === null ? null : 'stock');
      const asked = { status: query.status ?? null, type, instrument, ...period };
      const owner = { tenant: tenant.id, clientId };
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) => newest(tx, owner, asked, after, limit),
          show: (rows) => wireTransactions(tx, rows, { tenant, locale }),
          place: ({ at, id }) => ({ at, id }),
        }),
      );
    },
  };
}

/** The newest of both kinds together: each gives as many as the page can need of it. */
async function newest(
  tx: TenantTransaction,
  owner: { readonly tenant: string; readonly clientId: string },
  asked: Asked,
  after: Cursor | null,
  limit: number,
): Promise<readonly Found[]> {
  const orders = await stockOrders(tx, owner, asked, after, limit);
  const products =
    asked.type === 'stock' ? [] : await findTransactions(tx, owner, asked, after, limit);
  const all: readonly Found[] = [
    ...orders.map((order) => ({ at: order.placedAt, id: order.id, order })),
    ...products.map((product) => ({ at: product.at, id: product.id, order: null, product })),
  ];
  return all
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, limit);
}

async function stockOrders(
  tx: TenantTransaction,
  { tenant, clientId }: { readonly tenant: string; readonly clientId: string },
  { status, type, ...asked }: Asked,
  after: Cursor | null,
  limit: number,
): Promise<readonly OrderRow[]> {
  if (type !== null && type !== 'stock') return [];
  if (status !== null && isOfferingOnly(status)) return [];
  return ordersOf(tx, tenant, clientId, { status, ...asked }, after, limit);
}

async function wireTransactions(
  tx: TenantTransaction,
  rows: readonly Found[],
  reader: { readonly tenant: Tenant; readonly locale: string },
): Promise<readonly Transaction[]> {
  const orders = await clientOrders(
    tx,
    rows.flatMap(({ order }) => (order === null ? [] : [order])),
  );
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const found = rows.flatMap((row) => (row.order === null ? [row.product] : []));
  const products = await productTransactions(tx, found, reader);
  return rows.map((row) => ({
    type: row.order === null ? typeOfSource(row.product.source) : 'stock',
    order: ordersById.get(row.id) ?? null,
    product: products.get(row.id) ?? null,
  }));
}
