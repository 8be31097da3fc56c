import { describe, expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import type { FigureText, ShownOrder } from './order-figures.ts';
import { askedFigures, executedFigures, isConfirmable } from './order-figures.ts';

const order: ShownOrder = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40',
  market: 'XMAD-S',
  symbol: 'IBRX',
  name: 'Ibrexa Energía',
  side: 'sell',
  type: 'limit',
  validity: 'day',
  trading_type: 'holding',
  currency: 'EUR',
  account: 'USD',
  rate: '1.08',
  quantity: '100',
  price: '24.5',
  reserved: '60',
  filled: '40',
  average_price: '24.48',
  amount: '979.20',
  tax_fees: '1.96',
  duty_fees: '0.03',
  trade_fees: '2.00',
  paid: '1053.22',
  placed_at: '2026-11-23T09:00:00.000Z',
  expires_at: '2026-11-23T16:30:00.000Z',
  ended_at: null,
  executions: [{ at: '2026-11-23T09:01:00.000Z', settles_on: '2026-11-25' }],
};
const text: FigureText = (id, values = {}) => [id, ...Object.values(values)].join(' ');
const format = createFormat('en-US', 'UTC');
const found = (figures: readonly { readonly label: string; readonly value: string }[]) =>
  Object.fromEntries(figures.map(({ label, value }) => [label, value]));

describe('the figures of an order', () => {
  it('are what was executed, its three fees, what is left of it and when it settles', () => {
    expect(found(executedFigures(order, text, format))).toEqual({
      'order.price.sell': '24.48 EUR',
      'order.amount.sell': '€979.20',
      'order.time.sell': 'Nov 23, 2026, 09:01',
      'order.fee.tax': '€1.96',
      'order.fee.duty': '€0.03',
      'order.fee.trade': '€2.00',
      'order.total.sell': '€975.21',
      'order.rate': '1.08',
      'order.paid.sell USD': '$1,053.22',
      'order.settles': 'November 25, 2026',
    });
    const own = executedFigures({ ...order, account: 'EUR', rate: null }, text, format);
    expect(Object.keys(found(own))).not.toContain('order.rate');
  });

  it('are what was asked for, with what is set aside while it is open', () => {
    expect(found(askedFigures(order, text, format))).toMatchObject({
      'order.filled': 'order.filled.value 40 100',
      'order.price.limit': '24.5 EUR',
      'order.reserved': 'order.shares 60',
      'order.reference': order.id,
    });
    const ended = askedFigures({ ...order, ended_at: order.expires_at }, text, format);
    expect(Object.keys(found(ended))).not.toContain('order.reserved');
  });

  it('are confirmed once something was executed, and not where that was undone', () => {
    expect(isConfirmable({ filled: '1', reason: 'cancelled' })).toBe(true);
    expect(isConfirmable({ filled: '0', reason: null })).toBe(false);
    expect(isConfirmable({ filled: '1', reason: 'reversed' })).toBe(false);
  });
});
