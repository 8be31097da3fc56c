import type { components } from '#api/client.gen.ts';
import { percentChange, plainAmount, roundTo, toBig } from '#core/money.ts';
import { dirtyPrice, sidePrice } from '#core/product/bond-figures.ts';
import { accruedPercent } from '#core/product/bond-interest.ts';
import { bondPurchaseObstacles } from '#core/product/bond-obstacles.ts';
import { couponDates, paidOn } from '#core/product/bond-schedule.ts';
import { yieldToMaturity } from '#core/product/bond-yield.ts';
import type { BondOrderRow } from '#server/db/tables/bond.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { ownUnits } from '#server/modules/product/unit-situation-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { bondInstrument } from './bond-key-service.ts';
import type { BondPayment } from './bond-payments-service.ts';
import {
  momentOf,
  purchaseLimits,
  type BondQuote,
  type WantedBonds,
} from './bond-quote-service.ts';
import { countedBond, type Bond } from './bond-record-service.ts';
import { bondFacts, type BondSituation } from './bond-situation.ts';

type Schemas = components['schemas'];

/** A bond as clients read it, with what this one has of it and what stands in their way. */
export function wireBond(
  bond: Bond,
  situation: BondSituation,
  reader: ProductReader,
): Schemas['Bond'] {
  const { row, terms: kept, latest } = bond;
  const { terms, face, currency } = countedBond(bond);
  const { couponRate, frequency, dayCount, accruesFrom, firstCoupon, maturesOn } = terms;
  const show = (value: string) => roundTo(value, currency, 'down');
  const faceOf = (units: string) => show(toBig(units).times(face).toFixed());
  const [last, before] = latest;
  const spread = plainAmount(kept.spread);
  const ask = last === undefined ? null : sidePrice(last.price, spread, 'buy');
  const facts = bondFacts(reader.tenant, situation, bond, reader.now);
  const moment = momentOf(reader.tenant, bond, reader.now);
  const { settlesOn } = moment;
  const today = todayOf(reader.tenant, reader.now);
  const { units, available, cost } = ownUnits(situation, bondInstrument(row.code));
  const next = couponDates(terms).find((due) => due > today) ?? null;
  return {
    code: row.code,
    type: 'bond',
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
    face: show(face),
    coupon_rate: couponRate,
    frequency,
    day_count: dayCount,
    accrues_from: accruesFrom,
    first_coupon: firstCoupon,
    matures_on: maturesOn,
    settle_days: kept.settleDays,
    document: kept.document,
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    price: last?.price ?? null,
    price_on: last?.day ?? null,
    change_percent:
      last === undefined || before === undefined ? null : percentChange(before.price, last.price),
    bid: last === undefined ? null : sidePrice(last.price, spread, 'sell'),
    ask,
    yield: ask === null ? null : yieldToMaturity(terms, ask, settlesOn),
    settles_on: settlesOn,
    accrued_percent: accruedPercent(terms, settlesOn).round(6).toFixed(),
    next_coupon_on: next,
    next_coupon_paid_on: next === null ? null : paidOn(next, kept.holidays),
    held: faceOf(units),
    available_held: faceOf(available),
    value:
      last === undefined
        ? null
        : show(
            toBig(dirtyPrice({ terms, face }, last.price, today))
              .times(units)
              .toFixed(),
          ),
    cost: show(cost),
    placed: show(facts.placed),
    available: show(plainAmount(facts.available)),
    obstacles: bondPurchaseObstacles(purchaseLimits(reader.tenant, row), facts, moment, null).map(
      wireObstacle,
    ),
  };
}

export function wireBondQuote(
  { row, terms }: Bond,
  situation: BondSituation,
  { side, faceAmount }: WantedBonds,
  { figures, settlesOn, obstacles }: BondQuote,
): Schemas['BondQuote'] {
  const { currency, code } = row;
  const account = situation.accounts.find((each) => each.currency === currency);
  const { available } = ownUnits(situation, bondInstrument(code));
  return {
    side,
    currency,
    face_amount: roundTo(faceAmount, currency, 'down'),
    price: figures?.price ?? null,
    price_on: figures?.basis.day ?? null,
    value: figures?.value ?? null,
    accrued: figures?.accrued ?? null,
    total: figures?.total ?? null,
    yield: figures?.yield ?? null,
    settles_on: settlesOn,
    available: roundTo(account?.available ?? '0', currency, 'down'),
    available_held: roundTo(toBig(available).times(terms.face), currency, 'down'),
    obstacles: obstacles.map(wireObstacle),
  };
}

/** An order as its client reads it. */
export function wireBondOrder(
  order: BondOrderRow,
  bond: Bond,
  reader: ProductReader,
): Schemas['BondOrder'] {
  const { currency } = order;
  const show = (value: string) => roundTo(value, currency, 'down');
  return {
    id: order.id,
    product: order.product,
    name: textsOf(bond.row, reader).name,
    side: order.side,
    currency,
    status: order.status,
    face_amount: show(toBig(order.units).times(order.face).toFixed()),
    price: plainAmount(order.price),
    price_on: order.priceDay,
    value: show(order.value),
    accrued: show(order.accrued),
    total: show(order.total),
    settles_on: order.settlesOn,
    remark: order.remark,
    steps: [...order.steps],
    created_at: order.createdAt.toISOString(),
  };
}

export function wireBondPayment(
  { kind, dueOn, paysOn, faceAmount, amount, isPaid }: BondPayment,
  currency: string,
): Schemas['BondPayment'] {
  return {
    kind,
    due_on: dueOn,
    pays_on: paysOn,
    currency,
    face_amount: faceAmount,
    amount,
    is_paid: isPaid,
  };
}

function wireObstacle({ code, params }: BondQuote['obstacles'][number]): Schemas['BondObstacle'] {
  return { code, params: { ...params } };
}
