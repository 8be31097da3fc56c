import type { components } from '#api/desk.gen.ts';
import type { ProductStep } from '#core/lifecycle/product-state.ts';
import { roundTo, toBig } from '#core/money.ts';
import { isRated, kindOf, traitsOf } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { ChangedProduct } from '#server/modules/product/catalogue-service.ts';
import {
  changeRate,
  putProduct,
  takeProductStep,
  writtenKind,
} from '#server/modules/product/catalogue-service.ts';
import { holdingsIn } from '#server/modules/product/holding-record-service.ts';
import {
  catalogueOf,
  findCatalogued,
  type CataloguedProduct,
} from '#server/modules/product/product-record-service.ts';
import { approveHolding, giveBackApplication } from '#server/modules/product/review-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { holdingFacts, holdingItem, productActions } from './product-actions.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskProducts =
  | 'listCatalogue'
  | 'putCatalogueProduct'
  | 'openCatalogueProduct'
  | 'closeCatalogueProduct'
  | 'endCatalogueProduct'
  | 'setCatalogueRate'
  | 'listClientHoldings'
  | 'approveClientHolding'
  | 'rejectClientHolding'
  | 'reverseClientHolding';

/** The catalogue and clients' money in it, at the desk. */
export function deskProductHandlers(dependencies: DeskDependencies): Handlers<DeskProducts> {
  const { db, clock, random } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = productActions(dependencies);

  /** Changes a product and records it in the same transaction. */
  function change(
    context: CallContext,
    act: Extract<AuditEventName, `product.${string}`>,
    work: (tx: TenantTransaction, today: string, now: Date) => Promise<ChangedProduct>,
  ) {
    const { tenant } = context;
    const now = clock();
    const today = todayOf(tenant, now);
    return db.inTenant(tenant.id, async (tx) => {
      const { before, after } = await work(tx, today, now);
      const rated = await findCatalogued(tx, tenant.id, after.code, today);
      await recordAuditEvent(tx, dependencies, tenant.id, {
        who: operatorOf(context).name,
        act,
        clientId: null,
        before: before && productFacts(before),
        after: { ...productFacts(after), rates: rated.rates },
        origin: originOf(context.request),
      });
      return catalogueItem(rated);
    });
  }

  const step = (code: string, context: CallContext, taken: ProductStep) =>
    change(context, `product.${taken}`, (tx, today, now) =>
      takeProductStep(tx, context.tenant.id, code, taken, today, now),
    );

  return {
    listCatalogue(_input, { tenant }) {
      const states = ['draft', 'open', 'closed', 'ended'] as const;
      return db.inTenant(tenant.id, async (tx) => ({
        items: (await catalogueOf(tx, tenant.id, states, todayOf(tenant, clock()))).map(
          catalogueItem,
        ),
        next: null,
      }));
    },
    putCatalogueProduct: ({ body }, context) =>
      change(context, 'product.put', (tx, _today, now) =>
        putProduct(
          tx,
          context.tenant,
          {
            ...writtenProduct(body),
            kind: writtenKind(kindOf(body.type, body.subtype)),
            tradingType: body.trading_type,
            days: body.days,
            earlyRate: body.early_rate,
          },
          now,
        ),
      ),
    openCatalogueProduct: ({ path: { code } }, context) => step(code, context, 'open'),
    closeCatalogueProduct: ({ path: { code } }, context) => step(code, context, 'close'),
    endCatalogueProduct: ({ path: { code } }, context) => step(code, context, 'end'),
    setCatalogueRate: ({ path: { code }, body }, context) =>
      change(context, 'product.rate', (tx, today, now) =>
        changeRate(
          tx,
          context.tenant.id,
          code,
          { from: body.from, annualRate: body.annual_rate },
          today,
          now,
        ),
      ),
    listClientHoldings({ query }, context) {
      const { status = 'awaiting' } = query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => holdingsIn(tx, tenant, status, after, limit),
          show: (rows) => rows.map(holdingItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async approveClientHolding({ path: { id } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'holding.approve',
        take: (tx, _tenant, now) =>
          approveHolding(tx, random, context.tenant, { id, clientId: null }, now),
        facts: holdingFacts,
      });
      return holdingItem(after);
    },
    async rejectClientHolding({ path: { id }, body: { remark } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'holding.reject',
        take: (tx, tenant, now) =>
          giveBackApplication(
            tx,
            random,
            tenant,
            { id, clientId: null },
            { by: 'operator', remark },
            now,
          ),
        facts: holdingFacts,
      });
      return holdingItem(after);
    },
    reverseClientHolding: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['product.reverse'], { subject: id, params: { remark } }, context),
  };
}

/** What the record keeps of a product. */
function productFacts(row: ProductRow) {
  const { tenant: _tenant, texts, ...facts } = row;
  return { ...facts, names: Object.values(texts).map(({ name }) => name) };
}

/** What has a price and no rate. */
const priced = {
  'fund.standard': { type: 'fund', subtype: 'standard' },
  'bond.standard': { type: 'bond', subtype: 'standard' },
  'subscribe.standard': { type: 'subscribe', subtype: 'standard' },
  'quant.standard': { type: 'quant', subtype: 'standard' },
  'stock.fo': { type: 'stock', subtype: 'fo' },
  'block.standard': { type: 'block', subtype: 'standard' },
  'otc.otc': { type: 'otc', subtype: 'otc' },
} as const;

function catalogueItem({ row, rates }: CataloguedProduct): Schemas['CatalogueProduct'] {
  const { currency, earlyRate } = row;
  const { type, subtype } = isRated(row.kind) ? traitsOf(row.kind) : priced[row.kind];
  return {
    ...shownProduct(row),
    type,
    subtype,
    trading_type: row.tradingType,
    step: roundTo(row.step, currency, 'down'),
    audience: row.audience,
    documents: [...row.documents],
    days: row.days,
    early_rate: earlyRate === null ? null : toBig(earlyRate).toFixed(),
    rates: rates.map(({ from, annualRate }) => ({ from, annual_rate: annualRate })),
  };
}
