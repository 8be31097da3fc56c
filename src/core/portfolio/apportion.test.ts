import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import { apportion } from './apportion.ts';

const big = (values: readonly string[]) => values.map((value) => new Big(value));

it('gives what rounding leaves to the parts that lost most', () => {
  expect(apportion(big(['33.333', '33.333', '33.334']), 2)).toEqual({
    total: '100.00',
    parts: ['33.33', '33.33', '33.34'],
  });
  expect(apportion(big(['0.004', '0.004']), 2)).toEqual({ total: '0.01', parts: ['0.01', '0.00'] });
  expect(apportion(big(['-1.005', '3']), 2)).toEqual({ total: '2.00', parts: ['-1.00', '3.00'] });
  expect(apportion([], 2)).toEqual({ total: '0.00', parts: [] });
  expect(apportion(big(['1234.5']), 0)).toEqual({ total: '1234', parts: ['1234'] });
});

it('adds up, and no part is off by a whole unit', () => {
  const part = fc
    .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
    .map(([value, digits]) => new Big(value).div(new Big(10).pow(digits)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom(0, 2, 3), (parts, digits) => {
      const { total, parts: shown } = apportion(parts, digits);
      expect(toBig(sum(shown)).eq(total)).toBe(true);
      for (const [index, each] of parts.entries())
        expect(
          toBig(shown[index] ?? '0')
            .minus(each)
            .abs()
            .lt(new Big(10).pow(-digits)),
        ).toBe(true);
    }),
  );
});
