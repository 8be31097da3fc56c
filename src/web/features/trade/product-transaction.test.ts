import { expect, it } from 'vitest';
import { productMeaning, type ProductTransaction } from './product-transaction.ts';

const base: ProductTransaction = {
  object: { kind: 'offerings', id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70' },
  name: 'Iberra',
  status: 'awaiting',
  side: 'buy',
  currency: 'EUR',
  quantity: '10',
  price: null,
  amount: '100.00',
  fee: null,
  to_pay: null,
  payment_due: null,
  listed_time: '2026-12-03T08:00:00.000Z',
  unallotted: null,
  remark: null,
  created_at: '2026-11-20T09:00:00.000Z',
};
const say = (changes: Partial<ProductTransaction>) =>
  productMeaning(
    { ...base, ...changes },
    {
      text: (id, values) => [id, ...Object.values(values ?? {})].join(' '),
      format: {
        money: (amount, currency) => `${amount} ${currency}`,
        moment: (at) => new Date(at).toISOString().slice(0, 10),
      },
    },
  );

it('a status says what it means, what is to be paid and until when, and when shares can be sold', () => {
  expect(say({})).toBe('order.meaning.awaiting');
  expect(say({ status: 'payment', to_pay: '5', payment_due: '2026-12-01T08:00:00.000Z' })).toBe(
    'order.meaning.payment 5 EUR 2026-12-01',
  );
  expect(say({ status: 'listing' })).toBe('order.meaning.listing 2026-12-03');
});

it('a refusal says why where the desk wrote it', () => {
  expect(say({ status: 'rejected' })).toBe('order.meaning.rejected');
  expect(say({ status: 'rejected', remark: 'Not eligible.' })).toBe('Not eligible.');
  expect(say({ status: 'holding', remark: 'Not eligible.' })).toBe('order.meaning.holding');
});

it('what was allotted nothing says so, and whether its money is still set aside', () => {
  expect(say({ status: 'rejected', unallotted: 'setAside' })).toBe(
    'order.meaning.unallotted.setAside',
  );
  expect(say({ status: 'rejected', unallotted: 'returned' })).toBe(
    'order.meaning.unallotted.returned',
  );
});
