import type { components } from '#api/client.gen.ts';
import { percentChange, plainAmount, roundTo, toBig } from '#core/money.ts';
import { purchaseObstacles } from '#core/product/fund-obstacles.ts';
import { clockOf, priceDayAt } from '#server/rules/product/price-day.ts';
import type { UnitFigures } from '#core/product/units.ts';
import { boughtUnits, redeemedUnits, showUnits } from '#core/product/units.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import { ownUnits } from '#server/modules/product/unit-situation-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { offeredLimits } from '#server/tenants/tenant-products.ts';
import type { FundQuote, WantedOrder } from './fund-quote-service.ts';
import type { Fund } from './fund-record-service.ts';
import { calendarOf } from './fund-record-service.ts';
import { fundInstrument } from './fund-key-service.ts';
import { fundFacts, type FundSituation } from './fund-situation.ts';

type Schemas = components['schemas'];

/** A fund as clients read it, with what this one has of it and what stands in their way. */
export function wireFund(
  fund: Fund,
  situation: FundSituation,
  reader: ProductReader,
): Schemas['Fund'] {
  const { row, terms, latest } = fund;
  const { currency } = row;
  const [last, before] = latest;
  const show = (value: string) => roundTo(value, currency, 'down');
  const { day, closesAt, dueOn } = priceDayAt(calendarOf(terms), reader.now.getTime());
  const facts = fundFacts(reader.tenant, situation, fund, reader.now);
  const { units, available, cost } = ownUnits(situation, fundInstrument(row.code));
  return {
    code: row.code,
    type: 'fund',
    subtype: 'standard',
    ...textsOf(row, reader),
    documents: [...row.documents],
    currency,
    risk: row.risk,
    minimum: show(row.minimum),
    maximum: row.maximum === null ? null : show(row.maximum),
    step: show(row.step),
    vip: row.vip,
    score: row.score,
    unit_digits: terms.unitDigits,
    entry_fee: plainAmount(terms.entryFee),
    exit_fee: plainAmount(terms.exitFee),
    ongoing_fee: plainAmount(terms.ongoingFee),
    timezone: terms.timezone,
    cut_off: clockOf(terms.cutOff),
    settle_days: terms.settleDays,
    document: terms.document,
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    price: last?.price ?? null,
    price_on: last?.day ?? null,
    change_percent:
      last === undefined || before === undefined ? null : percentChange(before.price, last.price),
    price_day: day,
    orders_close_at: new Date(closesAt).toISOString(),
    price_due_on: dueOn,
    units: showUnits(units, terms.unitDigits),
    available_units: showUnits(available, terms.unitDigits),
    value: last === undefined ? null : roundTo(toBig(units).times(last.price), currency, 'down'),
    cost: show(cost),
    waiting: situation.waiting.get(row.code) ?? 0,
    placed: show(facts.placed),
    available: show(plainAmount(facts.available)),
    obstacles: purchaseObstacles(
      offeredLimits(reader.tenant, row.kind, limitsOf(row)),
      facts,
      null,
    ).map(({ code, params }) => ({
      code,
      params: { ...params },
    })),
  };
}

export function wireQuote(
  { row, terms }: Fund,
  situation: FundSituation,
  wanted: WantedOrder,
  quote: FundQuote,
): Schemas['FundQuote'] {
  const { currency, code } = row;
  const { priceDay, estimate } = quote;
  const account = situation.accounts.find((each) => each.currency === currency);
  return {
    side: wanted.side,
    currency,
    amount: wanted.side === 'buy' ? roundTo(wanted.amount, currency, 'down') : null,
    units:
      quote.units === null ? (estimate?.units ?? null) : showUnits(quote.units, terms.unitDigits),
    price: estimate?.basis.price ?? null,
    price_on: estimate?.basis.day ?? null,
    fee_percent: quote.feePercent,
    value: estimate?.value ?? null,
    fee: estimate?.fee ?? null,
    total: estimate?.total ?? null,
    rest: estimate?.rest ?? null,
    price_day: priceDay.day,
    orders_close_at: new Date(priceDay.closesAt).toISOString(),
    price_due_on: priceDay.dueOn,
    pays_on: quote.paysOn,
    available: roundTo(account?.available ?? '0', currency, 'down'),
    available_units: showUnits(
      ownUnits(situation, fundInstrument(code)).available,
      terms.unitDigits,
    ),
    obstacles: quote.obstacles.map(({ code: reason, params }) => ({
      code: reason,
      params: { ...params },
    })),
  };
}

/** An order as its client reads it. */
export function wireFundOrder(
  order: FundOrderRow,
  fund: Fund,
  reader: ProductReader,
): Schemas['FundOrder'] {
  const { currency, status, unitDigits } = order;
  const show = (value: string | null) => value && roundTo(value, currency, 'down');
  const isPending = status === 'pending';
  const [latest] = fund.latest;
  const units = order.units ?? order.askedUnits;
  return {
    id: order.id,
    product: order.product,
    name: textsOf(fund.row, reader).name,
    side: order.side,
    currency,
    status,
    amount: show(order.amount),
    units: units === null ? null : showUnits(units, unitDigits),
    whole: order.whole,
    unit_digits: unitDigits,
    fee_percent: plainAmount(order.feePercent),
    price_day: order.priceDay,
    orders_close_at: order.closesAt.toISOString(),
    can_cancel: isPending && reader.now < order.closesAt,
    price_due_on: order.dueOn,
    is_late: isLate(order, reader),
    price: order.price === null ? null : plainAmount(order.price),
    value: show(order.value),
    fee: show(order.fee),
    total: show(order.total),
    pays_on: order.paysOn,
    estimate: isPending && latest !== undefined ? estimateOf(order, latest) : null,
    corrections: Math.max(0, (order.version ?? 1) - 1),
    remark: order.remark,
    steps: [...order.steps],
    created_at: order.createdAt.toISOString(),
  };
}

/** Whether the day is over on which the price should have been there. */
export function isLate(
  { status, dueOn }: Pick<FundOrderRow, 'status' | 'dueOn'>,
  { tenant, now }: Pick<ProductReader, 'tenant' | 'now'>,
): boolean {
  return status === 'pending' && todayOf(tenant, now) > dueOn;
}

function estimateOf(order: FundOrderRow, { price, day }: DayPrice): Schemas['FundEstimate'] {
  const { currency, unitDigits, amount, askedUnits } = order;
  const terms = { currency, unitDigits, feePercent: plainAmount(order.feePercent) };
  const figures: UnitFigures =
    amount === null
      ? redeemedUnits(plainAmount(askedUnits ?? '0'), price, terms)
      : boughtUnits(plainAmount(amount), price, terms);
  return { price, price_on: day, ...figures };
}
