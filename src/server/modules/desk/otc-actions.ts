import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { lockReversibleBid, reverseBid } from '#server/modules/otc/accept-bid-service.ts';
import { statusAt } from '#server/modules/otc/otc-bid-record-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientOtcBid'];

/** What of shares held over the counter moves money back: reversing a sale, whose worth is what was paid for it. */
export function otcActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'otc.reverse', Item> {
  return {
    'otc.reverse': {
      kind: 'otc.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockReversibleBid(tx, tenant, { id: subject, clientId: null });
        const { clientId, currency, total } = row;
        return { clientId, money: { amount: plainAmount(total), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const now = clock();
        const { before, after } = await reverseBid(tx, random, tenant, found, remark, now);
        return { answer: bidItem(after, now), before: bidFacts(before), after: bidFacts(after) };
      },
    },
  };
}

/** What the record keeps of a request. */
export function bidFacts(row: OtcBidRow) {
  const { id, product, status, currency, shares, price, total, expiresAt, remark } = row;
  return { id, product, status, currency, shares, price, total, expiresAt, remark };
}

/** A request as the desk reads it. */
export function bidItem(row: OtcBidRow, now: Date): Item {
  const show = (value: string | null) => value && roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    currency: row.currency,
    status: statusAt(row, now),
    shares: plainAmount(row.shares),
    price: row.price && plainAmount(row.price),
    fee: show(row.fee),
    total: show(row.total),
    expires_at: row.expiresAt?.toISOString() ?? null,
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}
