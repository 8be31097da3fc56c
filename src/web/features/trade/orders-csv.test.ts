import { expect, it } from 'vitest';
import type { Order } from './order.ts';
import type { ProductTransaction } from './product-transaction.ts';
import { ordersCsv } from './orders-csv.ts';

const order: Order = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40',
  market: 'XMAD-S',
  symbol: 'IBRX',
  name: '=Iberra, Renovables',
  side: 'buy',
  type: 'limit',
  validity: 'gtc',
  trading_type: 'review',
  subtype: 'standard',
  plan: null,
  status: 'payment',
  reason: null,
  currency: 'EUR',
  account: 'USD',
  rate: '1.087',
  quantity: '100',
  price: '24.5',
  worst_price: '24.5',
  reserved: '2457.98',
  filled: '40',
  average_price: '24.48',
  amount: '979.20',
  tax_fees: '1.96',
  duty_fees: '0.03',
  trade_fees: '2.00',
  paid: '983.19',
  advance_limit: null,
  advanced: '0.00',
  to_pay: '12.50',
  payment_due: '2026-12-01T22:59:00.000Z',
  steps: [],
  placed_at: '2026-11-23T09:00:00.000Z',
  expires_at: '2027-02-21T16:30:00.000Z',
  ended_at: null,
};

const product: ProductTransaction = {
  object: { kind: 'offerings', id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70' },
  name: '=Iberra, Renovables',
  status: 'payment',
  side: 'buy',
  currency: 'EUR',
  quantity: '250',
  price: '15',
  amount: '3759.38',
  fee: '9.38',
  to_pay: '651.63',
  payment_due: '2026-12-01T22:59:00.000Z',
  listed_time: '2026-12-03T08:00:00.000Z',
  unallotted: null,
  remark: null,
  created_at: '2026-11-20T09:00:00.000Z',
};

const csv = (items: readonly Order[]) =>
  csvOfAll(items.map((each) => ({ type: 'stock', order: each, product: null })));
const csvOfAll = (items: Parameters<typeof ordersCsv>[0]) =>
  ordersCsv(items, 'Europe/Madrid', (id) => id).split('\r\n');

it('an order is a line with its amounts as they are, and nothing of it runs as a formula', () => {
  const [head, line] = csv([order]);
  expect(line).toBe(
    '2026-11-23 10:00:00,order.side.buy,IBRX,XMAD-S,"\'=Iberra, Renovables",order.type.limit,24.5,order.validity.gtc,order.status.payment,' +
      '100,40,24.48,979.20,1.96,0.03,2.00,EUR,983.19,12.50,2026-12-01 23:59:00,USD,019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40',
  );
  expect(head?.split(',')).toHaveLength(22);
});

it('what there is not is an empty cell, and every order has its line, in the order of the list', () => {
  const pending: Order = {
    ...order,
    id: 'other',
    status: 'pending',
    average_price: null,
    to_pay: null,
    payment_due: null,
  };
  const lines = csv([pending, order]);
  expect(lines.slice(1, 3).map((line) => line.split(',').at(-1))).toEqual(['other', order.id]);
  expect(lines[1]).toContain(',100,40,,979.20,');
  expect(lines[1]).toContain(',983.19,,,USD,other');
});

it('what is of a product is in the same columns, with its type, and nothing where only orders have something', () => {
  const [head, line] = csvOfAll([{ type: 'offering', order: null, product }]);
  expect(line).toBe(
    '2026-11-20 10:00:00,order.side.buy,,,"\'=Iberra, Renovables",order.kind.offering,,,order.status.payment,' +
      '250,,15,3759.38,,,9.38,EUR,,651.63,2026-12-01 23:59:00,EUR,019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70',
  );
  const unknown = {
    ...product,
    quantity: null,
    price: null,
    amount: null,
    fee: null,
    to_pay: null,
  };
  const waiting = { ...unknown, payment_due: null };
  const [, other] = csvOfAll([{ type: 'fund', order: null, product: waiting }]);
  expect(other?.split(',').length).toBe((head?.split(',').length ?? 0) + 1);
  expect(other).toContain('order.status.payment,,,,,,,,EUR,,,,EUR,');
});
