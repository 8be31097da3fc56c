import { expect, it } from 'vitest';
import type { Fund } from './fund.ts';
import { isShown, readFilter } from './shown-kinds.ts';

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

it('is narrowed by nothing that is no filter', () => {
  for (const address of ['kind=x', 'currency=euro', 'risk=9', 'risk=2.5', 'risk='])
    expect(shows(address, fund('EUR', 5)), address).toBe(true);
});
