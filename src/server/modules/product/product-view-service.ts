import type { components } from '#api/client.gen.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import { payableInterest, rateOn } from '#core/product/interest.ts';
import type { ProductObstacle } from '#core/product/product-obstacles.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import { readingOrder } from '#core/language-choice.ts';
import type {
  HoldingRow,
  ProductPaymentRow,
  ProductRow,
  ProductTexts,
} from '#server/db/tables/product.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { RatedProduct } from './product-record-service.ts';

type Schemas = components['schemas'];

/** Who reads, and when. */
export interface ProductReader {
  readonly tenant: Tenant;
  readonly locale: string;
  readonly now: Date;
}

/** A product's texts in the reader's language, else in the tenant's first one that has any. */
export function textsOf(
  { texts }: Pick<ProductRow, 'texts'>,
  { tenant, locale }: Pick<ProductReader, 'tenant' | 'locale'>,
): ProductTexts {
  const order = [...readingOrder(locale, tenant), ...Object.keys(texts)];
  const found = order.find((each) => each in texts);
  const own = found === undefined ? undefined : texts[found];
  if (own === undefined) throw new Error('a product has no texts');
  return own;
}

/** A product as clients read it, with everything that stands in the way of this one. */
export function wireProduct(
  rated: RatedProduct,
  {
    obstacles,
    placed,
  }: { readonly obstacles: readonly ProductObstacle[]; readonly placed: string },
  reader: ProductReader,
): Schemas['Product'] {
  const { row, rates } = rated;
  const { currency } = row;
  const { type, subtype, interestPaid, exit } = traitsOf(row.kind);
  const show = (value: string) => roundTo(value, currency, 'down');
  const today = todayOf(reader.tenant, reader.now);
  const next = rates.find(({ from }) => from > today);
  return {
    code: row.code,
    type,
    subtype,
    trading_type: row.tradingType,
    ...textsOf(row, reader),
    documents: [...row.documents],
    currency,
    risk: row.risk,
    minimum: show(row.minimum),
    maximum: row.maximum === null ? null : show(row.maximum),
    step: show(row.step),
    vip: row.vip,
    score: row.score,
    annual_rate: rateOn(rates, today),
    next_rate: next === undefined ? null : { from: next.from, annual_rate: next.annualRate },
    days: row.days,
    early_rate: row.earlyRate === null ? null : toBig(row.earlyRate).toFixed(),
    interest_paid: interestPaid,
    exit,
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    placed: show(placed),
    obstacles: obstacles.map(({ code, params }) => ({ code, params: { ...params } })),
    as_of: today,
  };
}

/** A holding as its client reads it. */
export function wireHolding(
  row: HoldingRow,
  rated: RatedProduct,
  reader: ProductReader,
): Schemas['ProductHolding'] {
  const { currency, status, annualRate } = row;
  const { type, subtype, exit } = traitsOf(row.kind);
  const show = (value: string) => roundTo(value, currency, 'down');
  const today = todayOf(reader.tenant, reader.now);
  const isOpen = status === 'holding' || status === 'settle';
  const rate = annualRate === null ? rateOn(rated.rates, today) : toBig(annualRate).toFixed();
  return {
    id: row.id,
    product: row.product,
    name: textsOf(rated.row, reader).name,
    type,
    subtype,
    trading_type: row.tradingType,
    exit,
    currency,
    status,
    remark: row.remark,
    amount: show(row.amount),
    principal: show(row.principal),
    annual_rate: rate,
    early_rate: row.earlyRate === null ? null : toBig(row.earlyRate).toFixed(),
    days: row.days,
    started_on: row.startedOn,
    matures_on: row.maturesOn,
    interest_due: isOpen
      ? payableInterest(plain(row.accrued), plain(row.paid), currency)
      : show('0'),
    interest_paid: show(row.paid),
    renewal: row.renewal,
    leaving: row.leaving === null ? null : show(row.leaving),
    leaves_on: row.leavesOn,
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
    as_of: today,
  };
}

export function wirePayment(
  { id, kind, principal, interest, at }: ProductPaymentRow,
  currency: string,
): Schemas['ProductPayment'] {
  const show = (value: string) => roundTo(value, currency, 'down');
  return {
    id,
    kind,
    principal: show(principal),
    interest: show(interest),
    amount: show(sum([principal, interest].map(plain))),
    currency,
    at: at.toISOString(),
  };
}

function plain(amount: string): string {
  return toBig(amount).toFixed();
}
