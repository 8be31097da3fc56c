import { CodedError, type FieldProblem } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
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
import { findOrder, fundOrdersOf } from './fund-order-record-service.ts';
import { placeFundOrder, takeBackOrder } from './fund-order-service.ts';
import { quoteOrder, type WantedOrder } from './fund-quote-service.ts';
import { findFund, fundsOf, type Fund } from './fund-record-service.ts';
import { isOwnFund, readFundSituation } from './fund-situation.ts';
import { wireFund, wireFundOrder, wireQuote } from './fund-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type FundOperations =
  | 'listFunds'
  | 'getFund'
  | 'listFundPrices'
  | 'quoteFundOrder'
  | 'placeFundOrder'
  | 'listFundOrders'
  | 'getFundOrder'
  | 'cancelFundOrder';

/** Funds of the catalogue, and a client's orders of them. */
export function fundHandlers({ db, clock, random }: Dependencies): Handlers<FundOperations> {
  const readerOf = ({ tenant, locale }: CallContext): ProductReader => ({
    tenant,
    locale,
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: FundOrderRow, reader: ProductReader) =>
    wireFundOrder(row, await findFund(tx, row.tenant, row.product), reader);

  return {
    listFunds(_input, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readFundSituation(tx, tenant, signedIn(context).clientId);
        const all = await fundsOf(tx, tenant.id, ['open', 'closed']);
        const funds = all.filter(
          ({ row }) => offersKind(tenant, row.kind) || isOwnFund(situation, row.code),
        );
        return { items: funds.map((fund) => wireFund(fund, situation, reader)), next: null };
      });
    },
    getFund({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const fund = await shownFund(tx, tenant, signedIn(context).clientId, code);
        const situation = await readFundSituation(tx, tenant, signedIn(context).clientId);
        return wireFund(fund, situation, reader);
      });
    },
    listFundPrices({ path: { code }, query: { range = '365D' } }, context) {
      const { tenant, now } = readerOf(context);
      return db.inTenant(tenant.id, async (tx) => {
        await shownFund(tx, tenant, signedIn(context).clientId, code);
        const prices = await pricesOfRange(tx, tenant.id, code, range, todayOf(tenant, now));
        return { items: [...prices], next: null };
      });
    },
    quoteFundOrder({ path: { code }, body }, context) {
      const { tenant, now } = readerOf(context);
      const wanted = wantedOf(body);
      return db.inTenant(tenant.id, async (tx) => {
        const fund = await shownFund(tx, tenant, signedIn(context).clientId, code);
        const situation = await readFundSituation(tx, tenant, signedIn(context).clientId);
        return wireQuote(fund, situation, wanted, quoteOrder(tenant, situation, fund, wanted, now));
      });
    },
    async placeFundOrder({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const { tenant, now } = reader;
      const shown = { priceDay: body.price_day, feePercent: body.fee_percent };
      const wanted = wantedOf(body);
      const row = await placeFundOrder(tx, random, tenant, clientId, code, wanted, shown, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'fundOrdered', detail }, now);
      return show(tx, row, reader);
    },
    listFundOrders({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await fundsOf(tx, tenant, ['open', 'closed', 'ended']);
        return pageOf(query, {
          rows: (after, limit) =>
            fundOrdersOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireFundOrder(row, fundAmong(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getFundOrder({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findOrder(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    cancelFundOrder({ path: { id } }, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const found = own(id, context);
        const { after } = await takeBackOrder(tx, random, tenant.id, found, { by: 'client' }, now);
        const detail = { id, product: after.product };
        await recordClientAction(tx, context, { kind: 'fundCancelled', detail }, now);
        return show(tx, after, reader);
      });
    },
  };
}

/**
 * A fund that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has ordered it, to be
 * redeemed and to look up its price.
 */
async function shownFund(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
): Promise<Fund> {
  const fund = await findFund(tx, tenant.id, code);
  if (fund.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, fund.row.kind)) return fund;
  const orders = { status: null, product: code } as const;
  if ((await fundOrdersOf(tx, tenant.id, clientId, orders, null, 1)).length === 0)
    throw new CodedError('notFound');
  return fund;
}

function fundAmong(all: readonly Fund[], { product }: FundOrderRow): Fund {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`an order of ${product}, which is no fund`);
  return found;
}

/** A purchase has an amount and no units, a redemption the other way round: a field error for anything else. */
function wantedOf({
  side,
  amount,
  units,
}: {
  readonly side: 'buy' | 'redeem';
  readonly amount: string | null;
  readonly units: string | null;
}): WantedOrder {
  const problems: FieldProblem[] = [];
  if (side === 'buy') {
    if (units !== null) problems.push({ pointer: '/units', code: 'invalid' });
    if (amount !== null && problems.length === 0) return { side, amount };
    if (amount === null) problems.push({ pointer: '/amount', code: 'required' });
  } else {
    if (amount === null) return { side, units };
    problems.push({ pointer: '/amount', code: 'invalid' });
  }
  throw new CodedError('requestInvalid', {}, problems);
}
