import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { compare, fullPrice, minorUnit, percentChange, roundTo, sum, toBig } from './money.ts';

describe('money', () => {
  it('adds decimal strings exactly', () => {
    expect(sum(['0.1', '0.2'])).toBe('0.3');
    expect(sum(['99999999999999999999.01', '0.99'])).toBe('100000000000000000000');
    expect(sum([])).toBe('0');
  });

  it('sums whole cents as integers would', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
        const total = sum(cents.map((value) => toBig(String(value)).div(100).toFixed(2)));
        expect(toBig(total).times(100).toFixed()).toBe(
          String(cents.reduce((all, value) => all + value, 0)),
        );
      }),
    );
  });

  it('refuses what is no decimal', () => {
    for (const bad of ['', '1e3', '1,0', '.5', '5.', '--1', 'NaN', ' 1', '0x10'])
      expect(() => toBig(bad)).toThrow(RangeError);
  });

  it('rounds to the minor unit of the currency, as named', () => {
    expect(roundTo('2.345', 'EUR', 'halfEven')).toBe('2.34');
    expect(roundTo('2.345', 'EUR', 'halfUp')).toBe('2.35');
    expect(roundTo('-2.349', 'EUR', 'down')).toBe('-2.34');
    expect(roundTo('2.341', 'EUR', 'up')).toBe('2.35');
    expect(roundTo('2.5', 'JPY', 'halfEven')).toBe('2');
    expect(minorUnit('TND')).toBe(3);
  });

  it('writes a price with all its digits, and at least the minor units of its currency', () => {
    expect(fullPrice('16.5', 'EUR')).toBe('16.50');
    expect(fullPrice('0.12450', 'EUR')).toBe('0.1245');
    expect(fullPrice('1500', 'JPY')).toBe('1500');
  });

  it('compares by value, not by text', () => {
    expect(compare('10', '9.99')).toBe(1);
    expect(compare('1.0', '1')).toBe(0);
  });

  it('gives a change in percent, and none against nothing', () => {
    expect(percentChange('200', '201')).toBe('0.50');
    expect(percentChange('0', '5')).toBeNull();
  });
});
