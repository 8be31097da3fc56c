import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { lockReversible, reverseSubscription } from '#server/modules/note/end-note-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientNoteSubscription'];

/** What of notes moves money back: reversing a holding, whose worth is what was paid for it. */
export function noteActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'note.reverse', Item> {
  return {
    'note.reverse': {
      kind: 'note.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockReversible(tx, tenant, { id: subject, clientId: null });
        const { clientId, currency, amount } = row;
        return { clientId, money: { amount: plainAmount(amount), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const decided = await reverseSubscription(tx, random, tenant, found, remark, clock());
        const { before, after } = decided;
        return {
          answer: noteSubscriptionItem(after),
          before: subscriptionFacts(before),
          after: subscriptionFacts(after),
        };
      },
    },
  };
}

/** What the record keeps of a subscription. */
function subscriptionFacts(row: NoteSubscriptionRow) {
  const { id, product, status, currency, nominal, amount, remark } = row;
  return { id, product, status, currency, nominal, amount, remark };
}

/** A subscription as the desk reads it. */
export function noteSubscriptionItem(row: NoteSubscriptionRow): Item {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    currency: row.currency,
    status: row.status,
    nominal: show(row.nominal),
    amount: show(row.amount),
    redemption: row.redemption === null ? null : show(row.redemption),
    coupon: row.coupon === null ? null : show(row.coupon),
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}
