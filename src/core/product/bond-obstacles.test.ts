import { expect, it } from 'vitest';
import { bondPurchaseObstacles, bondSaleObstacles } from './bond-obstacles.ts';

const limits = {
  currency: 'EUR',
  minimum: '1000',
  maximum: '5000',
  step: '1000',
  state: 'open',
  opensAt: null,
  closesAt: null,
} as const;
const facts = {
  gate: [],
  hasAccount: true,
  available: '2050',
  placed: '3000',
  now: new Date('2026-11-24T10:00:00.000Z'),
};
const moment = { hasPrice: true, settlesOn: '2026-11-26', maturesOn: '2031-05-30' };
const codes = (obstacles: readonly { readonly code: string }[]) =>
  obstacles.map(({ code }) => code);

it('holds face value against the limits, and money against what it costs', () => {
  const buy = (faceAmount: string, total: string) =>
    codes(bondPurchaseObstacles(limits, facts, moment, { faceAmount, total }));
  expect(buy('2000', '2050.00')).toEqual([]);
  expect(buy('2000', '2050.01')).toEqual(['aboveAvailable']);
  // Below its face value it can be paid, though the face value is above the money.
  expect(
    codes(
      bondPurchaseObstacles(limits, { ...facts, available: '1900' }, moment, {
        faceAmount: '2000',
        total: '1890.00',
      }),
    ),
  ).toEqual([]);
  expect(buy('3000', '100')).toEqual(['aboveMaximum']);
  expect(buy('1500', '100')).toEqual(['offStep']);
});

it('is not bought without a price, nor when it matures before it settles', () => {
  const at = (more: object) =>
    codes(bondPurchaseObstacles(limits, facts, { ...moment, ...more }, null));
  expect(at({ hasPrice: false })).toEqual(['priceMissing']);
  expect(at({ settlesOn: '2031-05-29' })).toEqual([]);
  expect(at({ settlesOn: '2031-05-30' })).toEqual(['matured']);
});

it('is sold as whole bonds that there are', () => {
  const bond = { available: '3', face: '1000', currency: 'EUR' };
  const sell = (faceAmount: string, available = '3') =>
    codes(bondSaleObstacles({ ...bond, available }, moment, faceAmount));
  expect(sell('3000')).toEqual([]);
  expect(sell('4000')).toEqual(['aboveBonds']);
  expect(sell('1500')).toEqual(['offStep']);
  expect(sell('0')).toEqual(['offStep']);
  expect(sell('1000', '0')).toEqual(['noBonds']);
});
