import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import {
  lockReversiblePlacing,
  reversePlacing,
} from '#server/modules/placing/place-shares-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientPlacingApplication'];

/** What of placings moves money back: reversing shares that were placed, whose worth is what was paid for them. */
export function placingActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'placing.reverse', Item> {
  return {
    'placing.reverse': {
      kind: 'placing.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockReversiblePlacing(tx, tenant, { id: subject, clientId: null });
        const { clientId, currency, total } = row;
        return { clientId, money: { amount: plainAmount(total), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const { before, after } = await reversePlacing(tx, random, tenant, found, remark, clock());
        return {
          answer: placingItem(after),
          before: placingItemFacts(before),
          after: placingItemFacts(after),
        };
      },
    },
  };
}

/** What the record keeps of an application. */
export function placingItemFacts(row: PlacingRow) {
  const { id, product, status, currency, shares, price, total, unlocksOn, remark } = row;
  return { id, product, status, currency, shares, price, total, unlocksOn, remark };
}

/** An application as the desk reads it. */
export function placingItem(row: PlacingRow): Item {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    currency: row.currency,
    status: row.status,
    shares: plainAmount(row.shares),
    price: plainAmount(row.price),
    fee: show(row.fee),
    total: show(row.total),
    unlocks_on: row.unlocksOn,
    locked_shares: row.lockedShares === null ? null : plainAmount(row.lockedShares),
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}
