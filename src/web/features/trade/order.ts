import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Order = Schemas['Order'];
export type OrderDetail = Schemas['OrderDetail'];

const tones: Readonly<Record<Order['status'], StatusTone>> = {
  awaiting: 'warn',
  pending: 'calm',
  payment: 'warn',
  outstanding: 'danger',
  holding: 'good',
  settle: 'calm',
  sold: 'good',
  rejected: 'danger',
};

/** The status of an order in a word or two, and its tone. */
export function orderStatus({ status, reason, filled }: Order): {
  readonly tone: StatusTone;
  readonly words: MessageId;
} {
  if (status === 'rejected' && isOwnEnd(reason)) return { tone: 'calm', words: `order.${reason}` };
  if (status === 'pending' && compare(filled, '0') > 0)
    return { tone: 'calm', words: 'order.partly' };
  return { tone: tones[status], words: `order.status.${status}` };
}

/** What happens next, or what has happened. */
export function orderNext({ status, reason, side }: Order): MessageId {
  if (reason === 'reversed') return 'order.next.reversed';
  if (status === 'pending') return `order.next.pending.${side}`;
  // A purchase is sold by other orders, unless the desk closed it.
  if (status === 'sold' && side === 'buy' && reason !== 'closed') return 'order.next.sold.buy';
  return `order.next.${status}`;
}

/** Whether something of it can be cancelled. */
export function isOpen({ status }: Order): boolean {
  return status === 'awaiting' || status === 'pending';
}

// Not rejected by anyone: the client, a split or the time ended them, or a mistake was undone.
function isOwnEnd(
  reason: Order['reason'],
): reason is 'cancelled' | 'split' | 'expired' | 'reversed' {
  return (
    reason === 'cancelled' || reason === 'split' || reason === 'expired' || reason === 'reversed'
  );
}
