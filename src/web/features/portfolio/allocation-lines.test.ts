import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { allocationLines, knownKeys } from './allocation-lines.ts';

type Holding = components['schemas']['Holding'];

const holding = (symbol: string, changes: Partial<Holding>): Holding => ({
  symbol,
  market: 'XMAD-S',
  name: symbol,
  quantity: '1',
  price: '10',
  value: '10.00',
  currency: 'EUR',
  share_percent: '50.00',
  buy_price: '10',
  est_pnl: '0.00',
  est_pnl_percent: '0.00',
  home_value: '10.00',
  ...changes,
});

it('offers what is known of the holdings, and nothing without values in one currency', () => {
  expect(knownKeys([])).toEqual([]);
  expect(knownKeys([holding('A', {})])).toEqual(['currency']);
  expect(knownKeys([holding('A', { sector: 'energy' }), holding('B', {})])).toEqual([
    'sector',
    'currency',
  ]);
  const { home_value: _, ...foreign } = holding('B', { country: 'ES' });
  expect(knownKeys([holding('A', { country: 'ES' }), foreign])).toEqual([]);
});

it('adds what is in another currency by its value in the portfolio’s', () => {
  const lines = allocationLines(
    [
      holding('A', { home_value: '10.00' }),
      holding('B', { currency: 'USD', value: '100.00', home_value: '92.50' }),
    ],
    'currency',
  );
  expect(lines.map(({ group, value }) => [group, value])).toEqual([
    ['USD', '92.5'],
    ['EUR', '10'],
  ]);
});
