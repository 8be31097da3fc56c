import type { components } from '#api/desk.gen.ts';
import { roundTo } from '#core/money.ts';
import type { ProductRow } from '#server/db/tables/product.ts';

type Shown = Pick<
  components['schemas']['CatalogueProduct'],
  | 'code'
  | 'state'
  | 'currency'
  | 'risk'
  | 'minimum'
  | 'maximum'
  | 'vip'
  | 'score'
  | 'texts'
  | 'opens_at'
  | 'closes_at'
  | 'changed_at'
>;

/** What every type of product has, as the desk reads it. */
export function shownProduct(row: ProductRow): Shown {
  const { code, state, currency, risk, minimum, maximum, vip, score } = row;
  const show = (value: string) => roundTo(value, currency, 'down');
  return {
    ...{ code, state, currency, risk, vip, score },
    minimum: show(minimum),
    maximum: maximum === null ? null : show(maximum),
    texts: { ...row.texts },
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    changed_at: row.changedAt.toISOString(),
  };
}
