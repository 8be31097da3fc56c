import { expect, it } from 'vitest';
import type { Bond } from './bond.ts';
import type { Fund } from './fund.ts';
import type { Placing } from './placing.ts';
import { countingFilter, inOrder, isShown, readFilter } from './shown-kinds.ts';

const fund = (currency: string, risk: number) =>
  ({ type: 'fund', subtype: 'standard', currency, risk }) as Fund;
const shows = (address: string, item: Fund) =>
  isShown(item, readFilter(new URLSearchParams(address)));

it('narrows the catalogue by kind, currency and risk, each for itself', () => {
  expect(shows('', fund('EUR', 4))).toBe(true);
  expect(shows('kind=fund&currency=EUR&risk=4', fund('EUR', 4))).toBe(true);
  expect(shows('kind=fixed', fund('EUR', 4))).toBe(false);
  expect(shows('currency=USD', fund('EUR', 4))).toBe(false);
  expect(shows('risk=3', fund('EUR', 4))).toBe(false);
});

it('narrows it by the minimum, a yield that is known, and what is closed to the client', () => {
  const bond = (yields: string | null, minimum: string, code?: 'level' | 'noFunds') =>
    ({
      ...{ type: 'bond', currency: 'EUR', risk: 2, yield: yields, minimum },
      obstacles: code === undefined ? [] : [{ code, params: {} }],
    }) as Bond;
  const shown = (address: string, item: Bond | Fund) =>
    isShown(item, readFilter(new URLSearchParams(address)));
  expect(shown('minimum=1000', bond('3', '1000.00'))).toBe(true);
  expect(shown('minimum=1000', bond('3', '1000.01'))).toBe(false);
  expect(shown('yield=3', bond('3.0', '1'))).toBe(true);
  expect(shown('yield=3', bond('2.99', '1'))).toBe(false);
  expect(shown('yield=3', bond(null, '1'))).toBe(false);
  expect(shown('yield=1', fund('EUR', 4))).toBe(false);
  expect(shown('eligible=yes', bond('3', '1'))).toBe(true);
  expect(shown('eligible=yes', bond('3', '1', 'level'))).toBe(false);
  // What a deposit clears is no matter of eligibility.
  expect(shown('eligible=yes', bond('3', '1', 'noFunds'))).toBe(true);
});

it('compares no amounts of several currencies with one', () => {
  const filter = readFilter(new URLSearchParams('minimum=100'));
  const two = [fund('EUR', 1), fund('USD', 1)];
  expect(countingFilter(filter, two).minimum).toBeNull();
  expect(countingFilter({ ...filter, currency: 'EUR' }, two).minimum).toBe('100');
  expect(countingFilter(filter, [fund('EUR', 1)]).minimum).toBe('100');
});

it('is narrowed by nothing that is no filter', () => {
  for (const address of [
    'kind=x',
    'currency=euro',
    'risk=9',
    'risk=2.5',
    'risk=',
    'minimum=x',
    'yield=-1',
    'eligible=no',
  ])
    expect(shows(address, fund('EUR', 5)), address).toBe(true);
});

it('shows what is open first, then what is still to open, then what is closed, each by its risk', () => {
  const placing = (code: string, risk: number, obstacle?: string) =>
    ({
      ...{ type: 'stock', code, risk },
      obstacles: obstacle === undefined ? [] : [{ code: obstacle, params: {} }],
    }) as Placing;
  const all = [
    placing('past', 1, 'closed'),
    placing('upcoming', 1, 'notOpenYet'),
    placing('level', 5, 'level'),
    placing('open', 4),
    placing('past-risky', 5, 'closed'),
  ];
  const shown = inOrder([], [], [], [], [], all).map(({ code }) => code);
  expect(shown).toEqual(['open', 'level', 'upcoming', 'past', 'past-risky']);
});
