import type { components } from '#api/desk.gen.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { lockHolding } from '#server/modules/product/holding-record-service.ts';
import { reverseHolding } from '#server/modules/product/reverse-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientHolding'];

/** What of products moves money back: undoing a placement. */
export function productActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'product.reverse', Item> {
  return {
    'product.reverse': {
      kind: 'product.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockHolding(tx, tenant, { id: subject, clientId: null });
        productHoldingLifecycle.step<'reverse'>(row.status, 'reverse', 'operator');
        const { clientId, currency, principal } = row;
        return { clientId, money: { amount: plainAmount(principal), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const { before, after } = await reverseHolding(tx, random, tenant, found, remark, clock());
        return {
          answer: holdingItem(after),
          before: holdingFacts(before),
          after: holdingFacts(after),
        };
      },
    },
  };
}

/** What the record keeps of money in a product. */
export function holdingFacts(row: HoldingRow) {
  const { id, product, status, currency, amount, principal, accrued, paid, remark } = row;
  return { id, product, status, currency, amount, principal, accrued, paid, remark };
}

/** Money in a product as the desk reads it. */
export function holdingItem(row: HoldingRow): Item {
  const { type, subtype } = traitsOf(row.kind);
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    type,
    subtype,
    currency: row.currency,
    status: row.status,
    remark: row.remark,
    amount: show(row.amount),
    principal: show(row.principal),
    started_on: row.startedOn,
    matures_on: row.maturesOn,
    created_at: row.createdAt.toISOString(),
  };
}
