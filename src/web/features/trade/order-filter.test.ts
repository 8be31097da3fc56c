import { describe, expect, it } from 'vitest';
import { applicationQuery, orderQuery, readFilter } from './order-filter.ts';

const ask = (text: string) => orderQuery(readFilter(new URLSearchParams(text), '30D', true));

describe('which orders are shown', () => {
  it('stands in the address, and is as usual where the address says nothing of use', () => {
    expect(ask('')).toEqual({ range: '30D' });
    expect(ask('status=sold&range=week')).toEqual({ status: 'sold', range: 'week' });
    expect(ask('status=all&range=ever')).toEqual({ range: '30D' });
    expect(ask('status=lost')).toEqual({ range: '30D' });
  });

  it('takes the status of offerings alone only where the tenant has some', () => {
    const read = (status: string, hasOfferings: boolean) =>
      readFilter(new URLSearchParams({ status }), '30D', hasOfferings).status;
    expect([read('listing', true), read('listing', false)]).toEqual(['listing', 'all']);
    expect([read('payment', true), read('payment', false)]).toEqual(['payment', 'payment']);
    expect(ask('status=payment')).toEqual({ status: 'payment', range: 'all' });
  });

  it('shows what is to be paid however old it is, unless a period is chosen', () => {
    const period = (text: string) =>
      applicationQuery('payment', readFilter(new URLSearchParams(text), '30D', true));
    expect(period('status=payment')).toEqual({ status: 'payment', range: 'all' });
    expect(period('status=payment&range=week')).toEqual({ status: 'payment', range: 'week' });
  });

  it('is of one stock, whenever its orders were placed, where the address names one', () => {
    const stock = { market: 'XMAD-S', symbol: 'IBRX' };
    expect(ask('s=IBRX&ex=XMAD-S')).toEqual({ ...stock, range: 'all' });
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
