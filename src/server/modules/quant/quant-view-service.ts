import type { components } from '#api/client.gen.ts';
import { minorUnit, percentChange, plainAmount, roundTo } from '#core/money.ts';
import { purchaseObstacles } from '#core/product/fund-obstacles.ts';
import { quantValue, unitCost } from '#core/product/quant-figures.ts';
import { showUnits } from '#core/product/units.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { offeredLimits } from '#server/tenants/tenant-products.ts';
import { quantExitOf } from './end-quant-service.ts';
import type { Quant } from './quant-record-service.ts';
import { quantFacts, unitsOf, type QuantSituation } from './quant-situation.ts';

type Schemas = components['schemas'];

/** A strategy note as clients read it, with what this one has of it and what stands in their way. */
export function wireQuant(
  quant: Quant,
  situation: QuantSituation,
  reader: ProductReader,
): Schemas['Quant'] {
  const { row, terms, latest } = quant;
  const { currency } = row;
  const show = (value: string) => roundTo(value, currency, 'down');
  const facts = quantFacts(reader.tenant, situation, quant, reader.now);
  const limits = offeredLimits(reader.tenant, row.kind, limitsOf(row));
  const units = unitsOf(situation, quant);
  const [last, before] = latest;
  return {
    code: row.code,
    type: 'quant',
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
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
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
    change_percent:
      last === undefined ? null : percentChange(before?.price ?? unitCost, last.price),
    units: showUnits(units, minorUnit(currency)),
    value: quantValue(units, last?.price ?? unitCost, currency),
    available: show(plainAmount(facts.available)),
    obstacles: purchaseObstacles(limits, facts, null).map(({ code, params }) => ({
      code,
      params: { ...params },
    })),
    as_of: todayOf(reader.tenant, reader.now),
  };
}

/** A holding as its client reads it, with what leaving it now would pay. */
export function wireQuantHolding(
  row: QuantHoldingRow,
  quant: Quant,
  reader: ProductReader,
): Schemas['QuantHolding'] {
  const { currency, status, price, priceDay, value, fee, total } = row;
  const show = (amount: string) => roundTo(amount, currency, 'down');
  const [last] = quant.latest;
  const isOpen = status === 'holding' || status === 'settle';
  const exit = status === 'holding' ? quantExitOf(row, quant, reader.tenant, reader.now) : null;
  const isQuoted = exit !== null && typeof exit !== 'string';
  const { settlesOn } = quant.terms;
  const isOver = settlesOn <= todayOf(reader.tenant, reader.now);
  return {
    id: row.id,
    product: row.product,
    name: textsOf(quant.row, reader).name,
    currency,
    status,
    units: showUnits(row.units, minorUnit(currency)),
    amount: show(row.units),
    settles_on: settlesOn,
    exit_fee: plainAmount(quant.terms.exitFee),
    minimum_fee: show(quant.terms.minimumFee),
    price: isOpen ? (last?.price ?? null) : price && plainAmount(price),
    price_on: isOpen ? (last?.day ?? null) : priceDay,
    value: isOpen
      ? quantValue(plainAmount(row.units), last?.price ?? unitCost, currency)
      : value && show(value),
    result:
      value === null || fee === null || total === null
        ? null
        : { value: show(value), fee: show(fee), total: show(total) },
    exit: isQuoted
      ? {
          ...{ price: exit.price, price_on: exit.priceDay },
          ...{ value: exit.value, fee: exit.fee, total: exit.total },
        }
      : null,
    exit_obstacle: typeof exit === 'string' ? exit : null,
    is_waiting: isOpen && isOver,
    remark: row.remark,
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
  };
}
