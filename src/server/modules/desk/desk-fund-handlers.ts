import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import { clockOf, minutesOf } from '#server/rules/product/price-day.ts';
import { showUnits } from '#core/product/units.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { fundOrdersIn } from '#server/modules/fund/fund-order-record-service.ts';
import { takeBackOrder } from '#server/modules/fund/fund-order-service.ts';
import type { PostedPrice } from '#server/modules/fund/fund-price-service.ts';
import { correctPrice, postPrice } from '#server/modules/fund/fund-price-service.ts';
import type { Fund } from '#server/modules/fund/fund-record-service.ts';
import { findFund, fundsOf, waitingOrders } from '#server/modules/fund/fund-record-service.ts';
import { isLate } from '#server/modules/fund/fund-view-service.ts';
import { putFund } from '#server/modules/fund/put-fund-service.ts';
import type { AuditEventName } from './audit-events.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { priceItem } from './price-facts.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskFunds =
  | 'listCatalogueFunds'
  | 'putCatalogueFund'
  | 'postFundPrice'
  | 'correctFundPrice'
  | 'listClientFundOrders'
  | 'rejectClientFundOrder';

/** Funds, their prices and clients' orders of them, at the desk. */
export function deskFundHandlers(dependencies: DeskDependencies): Handlers<DeskFunds> {
  const { db, clock, random } = dependencies;

  const acts = catalogueActs<Extract<AuditEventName, `fund.${string}`>>(dependencies);

  const shown = async (posted: Promise<PostedPrice>) => {
    const { after, orders } = await posted;
    return { ...priceItem(after), orders };
  };

  return {
    listCatalogueFunds(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const waiting = await waitingOrders(tx, tenant.id, null);
        const funds = await fundsOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        return { items: funds.map((fund) => catalogueFund(fund, waiting)), next: null };
      });
    },
    putCatalogueFund({ body }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const written = writtenProduct(body);
        const terms = {
          unitDigits: body.unit_digits,
          entryFee: body.entry_fee,
          exitFee: body.exit_fee,
          ongoingFee: body.ongoing_fee,
          timezone: body.timezone,
          cutOff: minutesOf(body.cut_off),
          settleDays: body.settle_days,
          holidays: body.holidays,
          document: body.document,
        };
        const changed = await putFund(tx, context.tenant, { written, terms }, clock());
        await acts.recordPut(tx, context, 'fund.put', changed, terms);
        return catalogueFund(
          await findFund(tx, tenant, body.code),
          await waitingOrders(tx, tenant, null),
        );
      });
    },
    postFundPrice: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'fund.price', (tx, now) =>
          postPrice(tx, context.tenant.id, code, body, now),
        ),
      ),
    correctFundPrice: ({ path: { code }, body }, context) =>
      shown(
        acts.price(context, 'fund.correct', (tx, now) =>
          correctPrice(tx, context.tenant.id, code, body, now),
        ),
      ),
    listClientFundOrders({ query }, context) {
      const { tenant } = context;
      const which = query.uncorrected === true ? 'uncorrected' : (query.status ?? 'pending');
      const reader = { tenant, now: clock() };
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) => fundOrdersIn(tx, tenant.id, which, after, limit),
          show: (rows) => rows.map((row) => clientOrder(row, isLate(row, reader))),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async rejectClientFundOrder({ path: { id }, body: { remark } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'fund.reject',
        take: (tx, tenant, now) =>
          takeBackOrder(
            tx,
            random,
            tenant,
            { id, clientId: null },
            { by: 'operator', remark },
            now,
          ),
        facts: orderFacts,
      });
      return clientOrder(after, false);
    },
  };
}

function orderFacts(row: FundOrderRow) {
  const { id, product, side, status, currency, amount, askedUnits, priceDay, remark } = row;
  return { id, product, side, status, currency, amount, askedUnits, priceDay, remark };
}

function catalogueFund(
  { row, terms, latest }: Fund,
  waiting: ReadonlyMap<string, number>,
): Schemas['CatalogueFund'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  const [last] = latest;
  return {
    ...shownProduct(row),
    step: show(row.step),
    unit_digits: terms.unitDigits,
    entry_fee: plainAmount(terms.entryFee),
    exit_fee: plainAmount(terms.exitFee),
    ongoing_fee: plainAmount(terms.ongoingFee),
    timezone: terms.timezone,
    cut_off: clockOf(terms.cutOff),
    settle_days: terms.settleDays,
    holidays: [...terms.holidays],
    document: terms.document,
    price: last?.price ?? null,
    price_on: last?.day ?? null,
    waiting: waiting.get(row.code) ?? 0,
  };
}

function clientOrder(row: FundOrderRow, late: boolean): Schemas['ClientFundOrder'] {
  const show = (value: string | null) => value && roundTo(value, row.currency, 'down');
  const units = row.units ?? row.askedUnits;
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    side: row.side,
    currency: row.currency,
    status: row.status,
    amount: show(row.amount),
    units: units === null ? null : showUnits(units, row.unitDigits),
    price_day: row.priceDay,
    is_late: late,
    price: row.price === null ? null : plainAmount(row.price),
    total: show(row.total),
    is_uncorrected: row.stuckAt !== null,
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}
