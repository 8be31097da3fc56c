import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo, sum } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';
import type { Note } from './note-record-service.ts';

/** Notifies the client of what became of a subscription, and open pages of the changed balance. */
export async function announceNote(
  tx: TenantTransaction,
  row: NoteSubscriptionRow,
  { terms }: Pick<Note, 'terms'>,
  kind: Extract<ClientMessageKind, `note${string}`>,
  now: Date,
): Promise<void> {
  const { id, currency, redemption, coupon } = row;
  const show = (value: string) => roundTo(value, currency, 'down');
  const isResult = kind === 'noteFixed' || kind === 'notePaid';
  const params = {
    name: await productNameForClient(tx, row),
    nominal: show(row.nominal),
    amount: show(isResult ? sum([redemption ?? '0', coupon ?? '0'].map(show)) : row.amount),
    currency,
    day: isResult ? terms.maturesOn : terms.issuesOn,
  };
  const notice = { kind, params, link: { to: 'notes', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
