import { expect, it } from 'vitest';
import { type Order, orderNext, orderStatus } from './order.ts';

const bought = {
  ...{ status: 'holding', reason: null, side: 'buy', filled: '10' },
} as unknown as Order;

it('says of a purchase whether its shares are there, were sold by the client or by the desk', () => {
  expect(orderNext(bought)).toBe('order.next.holding');
  const sold = { ...bought, status: 'sold' } as const;
  expect(orderNext(sold)).toBe('order.next.sold.buy');
  expect(orderStatus(sold)).toEqual({ tone: 'good', words: 'order.status.sold' });
  expect(orderNext({ ...sold, reason: 'cancelled' })).toBe('order.next.sold.buy');
  expect(orderNext({ ...sold, reason: 'closed' })).toBe('order.next.sold');
  expect(orderNext({ ...sold, side: 'sell' })).toBe('order.next.sold');
});
