import { expect, it } from 'vitest';
import { entitledUnits } from './bond-entitlement.ts';

const order = (side: 'buy' | 'sell', units: string, settlesOn: string, status = 'holding') => ({
  side,
  units,
  settlesOn,
  status,
});

it('is for bonds that settled before the day, and not on it', () => {
  const orders = [order('buy', '3', '2026-12-03'), order('buy', '4', '2026-12-04')];
  expect(entitledUnits(orders, '2026-12-04')).toBe('3');
  expect(entitledUnits(orders, '2026-12-05')).toBe('7');
});

it('stays with who sells when the sale settles on the day or later', () => {
  const orders = [order('buy', '5', '2026-11-02'), order('sell', '2', '2026-12-04', 'pending')];
  expect(entitledUnits(orders, '2026-12-04')).toBe('5');
  expect(entitledUnits(orders, '2026-12-05')).toBe('3');
});

it('is not for what was undone, and goes by the days that were agreed, settled or not', () => {
  const orders = [
    order('buy', '5', '2026-11-02', 'rejected'),
    order('buy', '1', '2026-11-02', 'pending'),
  ];
  expect(entitledUnits(orders, '2026-12-04')).toBe('1');
});
