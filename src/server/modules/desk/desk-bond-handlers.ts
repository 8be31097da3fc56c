import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { bondOrdersIn } from '#server/modules/bond/bond-order-record-service.ts';
import { correctBondPrice, postBondPrice } from '#server/modules/bond/bond-price-service.ts';
import type { Bond } from '#server/modules/bond/bond-record-service.ts';
import { bondsOf, findBond, unsettledOrders } from '#server/modules/bond/bond-record-service.ts';
import { putBond, type WrittenBond } from '#server/modules/bond/put-bond-service.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { bondActions, bondOrderItem } from './bond-actions.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { priceItem } from './price-facts.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskBonds =
  | 'listCatalogueBonds'
  | 'putCatalogueBond'
  | 'postBondPrice'
  | 'correctBondPrice'
  | 'listClientBondOrders'
  | 'reverseClientBondOrder';

/** Bonds, their prices and clients' orders of them, at the desk. */
export function deskBondHandlers(dependencies: DeskDependencies): Handlers<DeskBonds> {
  const { db, clock } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = bondActions(dependencies);

  const acts = catalogueActs<'bond.put' | 'bond.price' | 'bond.correct'>(dependencies);

  const shown = async (posted: Promise<PriceVersion>) => priceItem((await posted).after);

  return {
    listCatalogueBonds(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const waiting = await unsettledOrders(tx, tenant.id);
        const bonds = await bondsOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        return { items: bonds.map((bond) => catalogueBond(bond, waiting)), next: null };
      });
    },
    putCatalogueBond({ body }, context) {
      const { id: tenant } = context.tenant;
      return db.inTenant(tenant, async (tx) => {
        const bond = writtenBond(body);
        const changed = await putBond(tx, context.tenant, bond, clock());
        await acts.recordPut(tx, context, 'bond.put', changed, bond.terms);
        return catalogueBond(
          await findBond(tx, tenant, body.code),
          await unsettledOrders(tx, tenant),
        );
      });
    },
    postBondPrice: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'bond.price', (tx, now) =>
          postBondPrice(tx, context.tenant.id, code, body, todayOf(context.tenant, now), now),
        ),
      ),
    correctBondPrice: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'bond.correct', (tx, now) =>
          correctBondPrice(tx, context.tenant.id, code, body, now),
        ),
      ),
    listClientBondOrders({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            bondOrdersIn(tx, tenant.id, query.status ?? 'pending', after, limit),
          show: (rows) => rows.map(bondOrderItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    reverseClientBondOrder: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['bond.reverse'], { subject: id, params: { remark } }, context),
  };
}

function writtenBond(body: Schemas['CatalogueBondRequest']): WrittenBond {
  return {
    written: writtenProduct(body),
    terms: {
      face: body.face,
      couponRate: body.coupon_rate,
      frequency: body.frequency,
      dayCount: body.day_count,
      accruesFrom: body.accrues_from,
      firstCoupon: body.first_coupon,
      maturesOn: body.matures_on,
      spread: body.spread,
      settleDays: body.settle_days,
      holidays: body.holidays,
      document: body.document,
    },
  };
}

function catalogueBond(
  { row, terms, latest }: Bond,
  waiting: ReadonlyMap<string, number>,
): Schemas['CatalogueBond'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  const [last] = latest;
  return {
    ...shownProduct(row),
    step: show(row.step),
    face: show(terms.face),
    coupon_rate: plainAmount(terms.couponRate),
    frequency: terms.frequency,
    day_count: terms.dayCount,
    accrues_from: terms.accruesFrom,
    first_coupon: terms.firstCoupon,
    matures_on: terms.maturesOn,
    spread: plainAmount(terms.spread),
    settle_days: terms.settleDays,
    holidays: [...terms.holidays],
    document: terms.document,
    price: last?.price ?? null,
    price_on: last?.day ?? null,
    waiting: waiting.get(row.code) ?? 0,
  };
}
