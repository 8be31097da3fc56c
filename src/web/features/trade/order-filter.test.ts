import { describe, expect, it } from 'vitest';
import { readFilter, transactionQuery, typesOf } from './order-filter.ts';

const all = typesOf({ offerings: '/discover', funds: '/discover', otcBids: '/discover' });
const ask = (text: string) => transactionQuery(readFilter(new URLSearchParams(text), '30D', all));

describe('which transactions are shown', () => {
  it('stands in the address, and is as usual where the address says nothing of use', () => {
    expect(ask('')).toEqual({ range: '30D' });
    expect(ask('status=sold&range=week')).toEqual({ status: 'sold', range: 'week' });
    expect(ask('status=all&range=ever')).toEqual({ range: '30D' });
    expect(ask('status=lost')).toEqual({ range: '30D' });
    expect(ask('transaction=fund&status=pending')).toEqual({
      type: 'fund',
      status: 'pending',
      range: '30D',
    });
  });

  it('is of the types that the tenant has, and of nothing to choose where stocks are all', () => {
    expect(all).toEqual(['all', 'stock', 'offering', 'placing', 'fund']);
    expect(typesOf({ orders: '/orders' })).toEqual(['all']);
    expect(ask('transaction=bond')).toEqual({ range: '30D' });
    expect(ask('transaction=placing')).toEqual({ type: 'placing', range: '30D' });
  });

  it('takes the status of offerings alone only where the tenant has some', () => {
    const read = (status: string, types: typeof all) =>
      readFilter(new URLSearchParams({ status }), '30D', types).status;
    const stocks = typesOf({});
    expect([read('listing', all), read('listing', stocks)]).toEqual(['listing', 'all']);
    expect([read('payment', all), read('payment', stocks)]).toEqual(['payment', 'payment']);
  });

  it('shows what is to be paid or listed however old it is, unless a period is chosen', () => {
    expect(ask('status=payment')).toEqual({ status: 'payment', range: 'all' });
    expect(ask('status=listing')).toEqual({ status: 'listing', range: 'all' });
    expect(ask('status=payment&range=week')).toEqual({ status: 'payment', range: 'week' });
  });

  it('is of one stock, whenever its orders were placed, where the address names one', () => {
    const stock = { market: 'XMAD-S', symbol: 'IBRX' };
    expect(ask('s=IBRX&ex=XMAD-S')).toEqual({ ...stock, range: 'all' });
    expect(ask('s=IBRX&ex=XMAD-S&transaction=fund')).toEqual({ ...stock, range: 'all' });
    expect(ask('s=IBRX&ex=XMAD-S&range=week&status=sold')).toEqual({
      ...stock,
      range: 'week',
      status: 'sold',
    });
    expect(ask('s=IBRX')).toEqual({ range: '30D' });
  });

  it('is of days where they are chosen', () => {
    expect(ask('range=days&from=2026-11-01&to=2026-11-05&status=pending')).toEqual({
      status: 'pending',
      from: '2026-11-01',
      to: '2026-11-05',
    });
    expect(ask('range=days')).toEqual({ range: 'all' });
    expect(ask('range=days&from=yesterday&to=2026-11-05')).toEqual({ to: '2026-11-05' });
  });
});
