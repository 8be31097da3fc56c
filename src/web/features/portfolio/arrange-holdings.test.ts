import { describe, expect, it } from 'vitest';
import { arrangeHoldings, type Holding } from './arrange-holdings.ts';

const holding = (symbol: string, home: string, gain: string, day: string): Holding => ({
  symbol,
  market: 'XMAD-S',
  name: symbol,
  quantity: '1',
  price: home,
  value: '1',
  currency: 'USD',
  share_percent: '50.00',
  buy_price: '1',
  est_pnl: '0',
  est_pnl_percent: null,
  home_value: home,
  home_pnl: gain,
  home_day_change: day,
});
const all = [
  holding('AAA', '10', '-3', '1'),
  holding('BBB', '9', '4', '-2'),
  holding('CCC', '10', '0', '0'),
];
const order = (...by: [Parameters<typeof arrangeHoldings>[1], 'asc' | 'desc']) =>
  arrangeHoldings(all, ...by)
    .map(({ symbol }) => symbol.charAt(0))
    .join('');

describe('holdings in order', () => {
  it('go by figures of the portfolio’s currency, equals by name', () => {
    expect(order('value', 'desc')).toBe('ACB');
    expect(order('gain', 'desc')).toBe('BCA');
    expect(order('day', 'asc')).toBe('BCA');
    expect(order('name', 'desc')).toBe('CBA');
  });
});
