import { expect, it } from 'vitest';
import { offersKind, offersOffering, requireOffered } from './tenant-products.ts';

it('offers every kind where the profile names none, and those that it names', () => {
  expect(offersKind({}, 'fund.standard')).toBe(true);
  expect(offersKind({ products: ['stock', 'savings'] }, 'savings.flex')).toBe(true);
  expect(offersKind({ products: ['stock', 'savings'] }, 'fund.standard')).toBe(false);
  expect(offersKind({ products: ['bond'] }, 'bond.standard')).toBe(true);
  expect(offersKind({ products: ['fund'] }, 'bond.standard')).toBe(false);
  expect(() => requireOffered({ products: [] }, 'earn.daily')).toThrow('notFound');
});

it('offers every offering but an initial one as the type spo', () => {
  expect(offersOffering({}, 'bfo')).toBe(true);
  expect(offersOffering({ products: ['ipo'] }, 'ipo')).toBe(true);
  expect(offersOffering({ products: ['ipo'] }, 'apo')).toBe(false);
  expect(offersOffering({ products: ['spo'] }, 'bfo')).toBe(true);
  expect(offersOffering({ products: ['spo'] }, 'ipo')).toBe(false);
});
