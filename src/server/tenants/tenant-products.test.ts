import { expect, it } from 'vitest';
import { offersKind, requireOffered } from './tenant-products.ts';

it('offers every kind where the profile names none, and those that it names', () => {
  expect(offersKind({}, 'fund.standard')).toBe(true);
  expect(offersKind({ products: ['stock', 'savings'] }, 'savings.flex')).toBe(true);
  expect(offersKind({ products: ['stock', 'savings'] }, 'fund.standard')).toBe(false);
  expect(offersKind({ products: ['bond'] }, 'bond.standard')).toBe(true);
  expect(offersKind({ products: ['fund'] }, 'bond.standard')).toBe(false);
  expect(() => requireOffered({ products: [] }, 'earn.daily')).toThrow('notFound');
});
