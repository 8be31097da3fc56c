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
  expect(knownKeys({ holdings: [] })).toEqual([]);
  expect(knownKeys({ holdings: [holding('A', {})] })).toEqual(['currency']);
  expect(knownKeys({ holdings: [holding('A', { sector: 'energy' }), holding('B', {})] })).toEqual([
    'sector',
    'currency',
  ]);
  const { home_value: _, ...foreign } = holding('B', { country: 'ES' });
  expect(knownKeys({ holdings: [holding('A', { country: 'ES' }), foreign] })).toEqual([]);
});

it('adds what is in another currency by its value in the portfolio’s', () => {
  const lines = allocationLines(
    {
      holdings: [
        holding('A', { home_value: '10.00' }),
        holding('B', { currency: 'USD', value: '100.00', home_value: '92.50' }),
      ],
    },
    'currency',
  );
  expect(lines.map(({ group, value }) => [group, value])).toEqual([
    ['USD', '92.5'],
    ['EUR', '10'],
  ]);
});

it('has what is no holding beside the holdings, by type, each once', () => {
  const portfolio: Pick<components['schemas']['Portfolio'], 'holdings' | 'types'> = {
    holdings: [
      holding('A', { type: 'share', home_value: '10.00' }),
      holding('B', { type: 'share', home_value: '5.00' }),
    ],
    types: [
      { type: 'share', value: '15.00' },
      { type: 'cash', value: '20.00' },
    ],
  };
  expect(knownKeys(portfolio)[0]).toBe('type');
  const lines = allocationLines(portfolio, 'type');
  expect(
    lines.map(({ group, value, entries }) => [
      group,
      value,
      entries.map((each) => each.holding?.symbol),
    ]),
  ).toEqual([
    ['cash', '20', [undefined]],
    ['share', '15', ['A', 'B']],
  ]);
});
