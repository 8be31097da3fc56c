import { CodedError } from '#core/errors.ts';
import { productFigures } from '#core/product/figures.ts';
import { rateOn } from '#core/product/interest.ts';
import { productObstacles } from '#core/product/product-obstacles.ts';
import type { ActivityKind } from '#server/rules/security/security-event.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredLimits, offersKind } from '#server/tenants/tenant-products.ts';
import { applyForProduct } from './apply-service.ts';
import { exitOf, leaveHolding, stayInHolding } from './exit-service.ts';
import type { DecidedHolding } from './holding-record-service.ts';
import { findHolding, holdingsOf, paymentsOf } from './holding-record-service.ts';
import {
  findProduct,
  latestRates,
  productsOf,
  type RatedProduct,
} from './product-record-service.ts';
import { limitsOf, productFacts, readClientSituation } from './product-situation-service.ts';
import {
  wireHolding,
  wirePayment,
  wireProduct,
  type ProductReader,
} from './product-view-service.ts';
import { chooseRenewal } from './renewal-service.ts';
import { giveBackApplication } from './review-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Called with an application that waits for the desk, in its transaction. */
  readonly onReview: (tx: TenantTransaction, row: HoldingRow, now: Date) => Promise<void>;
}

type ProductOperations =
  | 'listProducts'
  | 'getProduct'
  | 'quoteProduct'
  | 'applyForProduct'
  | 'listProductHoldings'
  | 'getProductHolding'
  | 'listProductPayments'
  | 'getProductExit'
  | 'leaveProduct'
  | 'stayInProduct'
  | 'cancelProductApplication'
  | 'setProductRenewal';

/** Rates that a product's detail shows. */
const shownRates = 24;

/** Products of the catalogue and what the client has in them. */
export function productHandlers({
  db,
  clock,
  random,
  onReview,
}: Dependencies): Handlers<ProductOperations> {
  const readerOf = ({ tenant, locale }: CallContext): ProductReader => ({
    tenant,
    locale,
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: HoldingRow, reader: ProductReader) => {
    const today = todayOf(reader.tenant, reader.now);
    return wireHolding(row, await findProduct(tx, row.tenant, row.product, today), reader);
  };

  /** Takes a step of the client's, records it and answers the holding. */
  async function take(
    tx: TenantTransaction,
    context: CallContext,
    kind: ActivityKind,
    step: (now: Date) => Promise<DecidedHolding>,
  ) {
    const reader = readerOf(context);
    const { after } = await step(reader.now);
    const { id, product } = after;
    await recordClientAction(tx, context, { kind, detail: { id, product } }, reader.now);
    return show(tx, after, reader);
  }

  return {
    listProducts(_input, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const today = todayOf(tenant, now);
        const situation = await readClientSituation(tx, tenant, signedIn(context).clientId);
        const products = await productsOf(tx, tenant.id, ['open', 'closed'], today);
        const offered = products.filter(
          ({ row }) => offersKind(tenant, row.kind) || situation.placed.has(row.code),
        );
        const items = offered.map((rated) => {
          const facts = productFacts(tenant, situation, rated, now);
          const obstacles = productObstacles(purchaseLimits(tenant, rated), facts, null);
          return wireProduct(rated, { obstacles, placed: facts.placed }, reader);
        });
        return { items, next: null };
      });
    },
    getProduct({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const rated = await shownProduct(tx, reader, signedIn(context).clientId, code);
        const situation = await readClientSituation(tx, tenant, signedIn(context).clientId);
        const facts = productFacts(tenant, situation, rated, now);
        const obstacles = productObstacles(purchaseLimits(tenant, rated), facts, null);
        const rates = await latestRates(tx, tenant.id, code, shownRates);
        return {
          ...wireProduct(rated, { obstacles, placed: facts.placed }, reader),
          available: facts.available,
          rates: rates.map(({ from, annualRate }) => ({ from, annual_rate: annualRate })),
        };
      });
    },
    quoteProduct({ path: { code }, body: { amount } }, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const rated = await shownProduct(tx, reader, signedIn(context).clientId, code);
        const today = todayOf(tenant, now);
        const situation = await readClientSituation(tx, tenant, signedIn(context).clientId);
        const facts = productFacts(tenant, situation, rated, now);
        const { currency, days } = rated.row;
        const annualRate = rateOn(rated.rates, today) ?? '0';
        const figures = productFigures(amount, { currency, annualRate, days }, today);
        return {
          currency,
          amount: figures.amount,
          annual_rate: annualRate,
          starts_on: figures.startsOn,
          matures_on: figures.maturesOn,
          days: figures.days,
          interest: figures.interest,
          total: figures.total,
          available: facts.available,
          obstacles: productObstacles(purchaseLimits(tenant, rated), facts, amount).map(
            ({ code: reason, params }) => ({ code: reason, params: { ...params } }),
          ),
          as_of: today,
        };
      });
    },
    async applyForProduct({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const wanted = {
        amount: body.amount,
        asOf: body.as_of,
        annualRate: body.annual_rate,
        renewal: body.renewal,
      };
      const { tenant, now } = reader;
      const row = await applyForProduct(tx, random, tenant, clientId, code, wanted, now);
      if (row.status === 'awaiting') await onReview(tx, row, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'productApplied', detail }, now);
      return show(tx, row, reader);
    },
    listProductHoldings({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const today = todayOf(reader.tenant, reader.now);
        const all = await productsOf(tx, tenant, ['open', 'closed', 'ended'], today);
        return pageOf(query, {
          rows: (after, limit) =>
            holdingsOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireHolding(row, ratedOf(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getProductHolding({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findHolding(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    listProductPayments({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const row = await findHolding(tx, tenant, own(id, context));
        return pageOf(query, {
          rows: (after, limit) => paymentsOf(tx, row, after, limit),
          show: (rows) => rows.map((each) => wirePayment(each, row.currency)),
          place: (each) => ({ at: each.at, id: each.id }),
        });
      });
    },
    getProductExit({ path: { id }, query: { amount } }, context) {
      const { tenant, now } = readerOf(context);
      return db.inTenant(tenant.id, async (tx) => {
        const found = own(id, context);
        const { currency } = await findHolding(tx, tenant.id, found);
        const exit = await exitOf(tx, tenant, found, amount, now);
        const { asOf, paysOn, ...figures } = exit;
        return { currency, ...figures, as_of: asOf, pays_on: paysOn };
      });
    },
    leaveProduct: ({ path: { id }, body }, context, tx) =>
      take(tx, context, 'productWithdrawn', (now) =>
        leaveHolding(
          tx,
          random,
          context.tenant,
          own(id, context),
          { amount: body.amount, interest: body.interest, asOf: body.as_of },
          now,
        ),
      ),
    stayInProduct: ({ path: { id } }, context) =>
      db.inTenant(context.tenant.id, (tx) =>
        take(tx, context, 'productStayed', (now) =>
          stayInHolding(tx, context.tenant, own(id, context), now),
        ),
      ),
    cancelProductApplication: ({ path: { id } }, context) =>
      db.inTenant(context.tenant.id, (tx) =>
        take(tx, context, 'productCancelled', (now) =>
          giveBackApplication(
            tx,
            random,
            context.tenant.id,
            own(id, context),
            { by: 'client' },
            now,
          ),
        ),
      ),
    setProductRenewal: ({ path: { id }, body: { renewal } }, context) =>
      db.inTenant(context.tenant.id, (tx) =>
        take(tx, context, 'renewalChanged', (now) =>
          chooseRenewal(tx, context.tenant, own(id, context), renewal, now),
        ),
      ),
  };
}

/** A product that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has applied for it. */
async function shownProduct(
  tx: TenantTransaction,
  { tenant, now }: ProductReader,
  clientId: string,
  code: string,
): Promise<RatedProduct> {
  const rated = await findProduct(tx, tenant.id, code, todayOf(tenant, now));
  if (rated.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, rated.row.kind)) return rated;
  const own = { status: null, product: code } as const;
  if ((await holdingsOf(tx, tenant.id, clientId, own, null, 1)).length === 0)
    throw new CodedError('notFound');
  return rated;
}

function purchaseLimits(tenant: Tenant, { row }: RatedProduct) {
  return offeredLimits(tenant, row.kind, limitsOf(row));
}

function ratedOf(all: readonly RatedProduct[], { product }: HoldingRow): RatedProduct {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`a holding of ${product}, which is no product`);
  return found;
}
