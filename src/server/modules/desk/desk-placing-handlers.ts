import type { components } from '#api/desk.gen.ts';
import { plainAmount } from '#core/money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { endApplication } from '#server/modules/placing/apply-for-placing-service.ts';
import { approveApplication } from '#server/modules/placing/place-shares-service.ts';
import { applicationsIn } from '#server/modules/placing/placing-application-record-service.ts';
import { pricesOf } from '#server/modules/placing/placing-prices-service.ts';
import {
  findPlacing,
  placingsOf,
  type Placing,
} from '#server/modules/placing/placing-record-service.ts';
import { putPlacing, type WrittenPlacing } from '#server/modules/placing/put-placing-service.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { placingActions, placingItem, placingItemFacts } from './placing-actions.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';

type Schemas = components['schemas'];
type DeskPlacings =
  | 'listCataloguePlacings'
  | 'putCataloguePlacing'
  | 'listClientPlacingApplications'
  | 'approveClientPlacing'
  | 'rejectClientPlacing'
  | 'reverseClientPlacing';

/** Institutional placings, block trades, and clients' applications for them, at the desk. */
export function deskPlacingHandlers(
  dependencies: DeskDependencies & { readonly market: MarketProvider },
): Handlers<DeskPlacings> {
  const { db, clock, random, market } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = placingActions(dependencies);
  const acts = catalogueActs<'placing.put'>(dependencies);

  return {
    listCataloguePlacings(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const all = await placingsOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        const placings = all.filter(({ row }) => row.kind !== 'otc.otc');
        return { items: placings.map(cataloguePlacing), next: null };
      });
    },
    putCataloguePlacing({ body }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const placing = writtenPlacing(body);
        const changed = await putPlacing(tx, tenant, market.stocks, placing, clock());
        await acts.recordPut(tx, context, 'placing.put', changed, placing.terms);
        return cataloguePlacing(await findPlacing(tx, tenant.id, body.code));
      });
    },
    listClientPlacingApplications({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            applicationsIn(tx, tenant.id, query.status ?? 'awaiting', after, limit),
          show: (rows) => rows.map(placingItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async approveClientPlacing({ path: { id } }, context) {
      const parts = { random, pricesOf: pricesOf(market) };
      const after = await takeRecordedStep(dependencies, context, {
        name: 'placing.approve',
        take: (tx, _tenant, now) =>
          approveApplication(tx, parts, context.tenant, { id, clientId: null }, now),
        facts: placingItemFacts,
      });
      return placingItem(after);
    },
    async rejectClientPlacing({ path: { id }, body: { remark } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'placing.reject',
        take: (tx, tenant, now) =>
          endApplication(
            tx,
            random,
            tenant,
            { id, clientId: null },
            { by: 'operator', remark },
            now,
          ),
        facts: placingItemFacts,
      });
      return placingItem(after);
    },
    reverseClientPlacing: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['placing.reverse'], { subject: id, params: { remark } }, context),
  };
}

function writtenPlacing(body: Schemas['CataloguePlacingRequest']): WrittenPlacing {
  const { code, risk, minimum, maximum, vip, score, texts, audience = null, documents = [] } = body;
  return {
    written: {
      ...{ code, risk, minimum, maximum, vip, score, texts, audience, documents },
      kind: body.type === 'block' ? 'block.standard' : 'stock.fo',
      opensAt: body.opens_at === null ? null : new Date(body.opens_at),
      closesAt: body.closes_at === null ? null : new Date(body.closes_at),
    },
    terms: {
      instrument: body.stock,
      price: body.price,
      feePercent: body.fee_percent,
      lot: body.lot,
      shares: body.shares,
      unlocksOn: body.unlocks_on,
      document: body.document,
    },
  };
}

function cataloguePlacing({ row, terms }: Placing): Schemas['CataloguePlacing'] {
  return {
    ...shownProduct(row),
    ...(row.kind === 'block.standard'
      ? ({ type: 'block', subtype: 'standard' } as const)
      : ({ type: 'stock', subtype: 'fo' } as const)),
    stock: terms.instrument,
    price: terms.price === null ? null : plainAmount(terms.price),
    fee_percent: plainAmount(terms.feePercent),
    lot: terms.lot,
    shares: plainAmount(terms.shares),
    taken: plainAmount(terms.taken),
    unlocks_on: terms.unlocksOn,
    document: terms.document,
  };
}
