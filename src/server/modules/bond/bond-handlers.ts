import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { BondOrderRow } from '#server/db/tables/bond.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { pricesOfRange } from '#server/modules/product/day-price-service.ts';
import type { ProductReader } from '#server/modules/product/product-view-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import {
  allBondOrders,
  bondOrdersOf,
  bondPaymentsOf,
  findBondOrder,
} from './bond-order-record-service.ts';
import { placeBondOrder } from './bond-order-service.ts';
import { bondPayments } from './bond-payments-service.ts';
import { quoteBonds } from './bond-quote-service.ts';
import { bondsOf, findBond, type Bond } from './bond-record-service.ts';
import { isHeld, readBondSituation } from './bond-situation.ts';
import { wireBond, wireBondOrder, wireBondPayment, wireBondQuote } from './bond-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type BondOperations =
  | 'listBonds'
  | 'getBond'
  | 'listBondPrices'
  | 'listBondPayments'
  | 'quoteBondOrder'
  | 'placeBondOrder'
  | 'listBondOrders'
  | 'getBondOrder';

/** Bonds of the catalogue, and a client's orders of them. */
export function bondHandlers({ db, clock, random }: Dependencies): Handlers<BondOperations> {
  const readerOf = ({ tenant, locale }: CallContext): ProductReader => ({
    tenant,
    locale,
    now: clock(),
  });
  const show = async (tx: TenantTransaction, row: BondOrderRow, reader: ProductReader) =>
    wireBondOrder(row, await findBond(tx, row.tenant, row.product), reader);

  return {
    listBonds(_input, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readBondSituation(tx, tenant, signedIn(context).clientId);
        const all = await bondsOf(tx, tenant.id, ['open', 'closed']);
        const bonds = all.filter(
          ({ row }) => offersKind(tenant, row.kind) || isHeld(situation, row.code),
        );
        return { items: bonds.map((bond) => wireBond(bond, situation, reader)), next: null };
      });
    },
    getBond({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const bond = await shownBond(tx, tenant, clientId, code);
        const situation = await readBondSituation(tx, tenant, clientId);
        return wireBond(bond, situation, reader);
      });
    },
    listBondPrices({ path: { code }, query: { range = '365D' } }, context) {
      const { tenant, now } = readerOf(context);
      return db.inTenant(tenant.id, async (tx) => {
        await shownBond(tx, tenant, signedIn(context).clientId, code);
        const prices = await pricesOfRange(tx, tenant.id, code, range, todayOf(tenant, now));
        return { items: [...prices], next: null };
      });
    },
    listBondPayments({ path: { code } }, context) {
      const { tenant } = context;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const bond = await shownBond(tx, tenant, clientId, code);
        const orders = await allBondOrders(tx, tenant.id, clientId, code);
        const paid = await bondPaymentsOf(tx, tenant.id, clientId, code);
        const { currency } = bond.row;
        const items = bondPayments(bond, orders, paid);
        return { items: items.map((each) => wireBondPayment(each, currency)), next: null };
      });
    },
    quoteBondOrder({ path: { code }, body }, context) {
      const { tenant, now } = readerOf(context);
      const { clientId } = signedIn(context);
      const wanted = { side: body.side, faceAmount: body.face_amount };
      return db.inTenant(tenant.id, async (tx) => {
        const bond = await shownBond(tx, tenant, clientId, code);
        const situation = await readBondSituation(tx, tenant, clientId);
        const quote = quoteBonds(tenant, situation, bond, wanted, now);
        return wireBondQuote(bond, situation, wanted, quote);
      });
    },
    async placeBondOrder({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const { tenant, now } = reader;
      const wanted = { side: body.side, faceAmount: body.face_amount };
      const shown = { price: body.price, total: body.total, settlesOn: body.settles_on };
      const row = await placeBondOrder(tx, random, tenant, clientId, code, wanted, shown, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'bondOrdered', detail }, now);
      return show(tx, row, reader);
    },
    listBondOrders({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await bondsOf(tx, tenant, ['open', 'closed', 'ended']);
        return pageOf(query, {
          rows: (after, limit) =>
            bondOrdersOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireBondOrder(row, bondAmong(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getBondOrder({ path: { id } }, context) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findBondOrder(tx, reader.tenant.id, { id, clientId }), reader),
      );
    },
  };
}

/**
 * A bond that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has ordered it, to be sold
 * and to look up what it pays.
 */
async function shownBond(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
): Promise<Bond> {
  const bond = await findBond(tx, tenant.id, code);
  if (bond.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, bond.row.kind)) return bond;
  const orders = { status: null, product: code } as const;
  if ((await bondOrdersOf(tx, tenant.id, clientId, orders, null, 1)).length === 0)
    throw new CodedError('notFound');
  return bond;
}

function bondAmong(all: readonly Bond[], { product }: BondOrderRow): Bond {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`an order of ${product}, which is no bond`);
  return found;
}
