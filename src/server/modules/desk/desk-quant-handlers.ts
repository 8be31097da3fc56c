import type { components } from '#api/desk.gen.ts';
import { minorUnit, plainAmount, roundTo } from '#core/money.ts';
import { showUnits } from '#core/product/units.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { putQuant, type WrittenQuant } from '#server/modules/quant/put-quant-service.ts';
import { heldUnits, quantHoldingsIn } from '#server/modules/quant/quant-holding-record-service.ts';
import { findQuant, quantsOf, type Quant } from '#server/modules/quant/quant-record-service.ts';
import { correctUnitValue, postUnitValue } from '#server/modules/quant/quant-unit-value-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { priceItem } from './price-facts.ts';
import { quantActions, quantHoldingItem } from './quant-actions.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskQuants =
  | 'listCatalogueQuants'
  | 'putCatalogueQuant'
  | 'postQuantValue'
  | 'correctQuantValue'
  | 'listClientQuantHoldings'
  | 'reverseClientQuantHolding';

/** Strategy notes, their values by day and purchases of clients, at the desk. */
export function deskQuantHandlers(dependencies: DeskDependencies): Handlers<DeskQuants> {
  const { db, clock } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = quantActions(dependencies);

  const acts = catalogueActs<'quant.put' | 'quant.value' | 'quant.correct'>(dependencies);

  const shown = async (posted: Promise<PriceVersion>) => priceItem((await posted).after);

  return {
    listCatalogueQuants(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const held = await heldUnits(tx, tenant.id);
        const today = todayOf(tenant, clock());
        const quants = await quantsOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        return { items: quants.map((quant) => catalogueQuant(quant, held, today)), next: null };
      });
    },
    putCatalogueQuant({ body }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const quant = writtenQuant(body);
        const changed = await putQuant(tx, tenant, quant, clock());
        await acts.recordPut(tx, context, 'quant.put', changed, quant.terms);
        return catalogueQuant(
          await findQuant(tx, tenant.id, body.code),
          await heldUnits(tx, tenant.id),
          todayOf(tenant, clock()),
        );
      });
    },
    postQuantValue: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'quant.value', (tx, now) =>
          postUnitValue(tx, context.tenant, code, body, now),
        ),
      ),
    correctQuantValue: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'quant.correct', (tx, now) =>
          correctUnitValue(tx, context.tenant, code, body, now),
        ),
      ),
    listClientQuantHoldings({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            quantHoldingsIn(tx, tenant.id, query.status ?? 'holding', after, limit),
          show: (rows) => rows.map(quantHoldingItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    reverseClientQuantHolding: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['quant.reverse'], { subject: id, params: { remark } }, context),
  };
}

function writtenQuant(body: Schemas['CatalogueQuantRequest']): WrittenQuant {
  return {
    written: writtenProduct(body),
    terms: {
      beginsOn: body.begins_on,
      settlesOn: body.settles_on,
      low: body.low,
      high: body.high,
      exitFee: body.exit_fee,
      minimumFee: body.minimum_fee,
      valueDays: body.value_days,
      document: body.document,
    },
  };
}

function catalogueQuant(
  { row, terms, latest: [last] }: Quant,
  held: ReadonlyMap<string, string>,
  today: string,
): Schemas['CatalogueQuant'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  const units = held.get(row.code);
  return {
    ...shownProduct(row),
    step: show(row.step),
    begins_on: terms.beginsOn,
    settles_on: terms.settlesOn,
    low: plainAmount(terms.low),
    high: plainAmount(terms.high),
    exit_fee: plainAmount(terms.exitFee),
    minimum_fee: show(terms.minimumFee),
    value_days: terms.valueDays,
    document: terms.document,
    price: last?.price ?? null,
    price_on: last?.day ?? null,
    units: showUnits(units ?? '0', minorUnit(row.currency)),
    // No value is of a later day.
    is_waiting: units !== undefined && terms.settlesOn <= today && last?.day !== terms.settlesOn,
  };
}
