import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { dividendFigures, dividendPart } from './dividend-figures.ts';
import { withholdingRate } from './withholding-rate.ts';

const euros = { perShare: '0.1325', currency: 'EUR', taxPercent: '19' };

it('pays what the shares get, less the tax, to the last cent', () => {
  expect(dividendFigures('350', euros)).toEqual({ gross: '46.37', tax: '8.81', net: '37.56' });
  expect(dividendFigures('1', { ...euros, perShare: '0.0099' })).toEqual({
    gross: '0.00',
    tax: '0.00',
    net: '0.00',
  });
});

it('knows currencies without minor units', () => {
  const yen = { perShare: '12.75', currency: 'JPY', taxPercent: '15' };
  expect(dividendFigures('101', yen)).toEqual({ gross: '1287', tax: '193', net: '1094' });
});

it('adds up for any holding, pays no more than was received, and no tax above it', () => {
  const decimal = (digits: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((n) =>
      toBig(String(n))
        .div(10 ** digits)
        .toFixed(),
    );
  fc.assert(
    fc.property(
      decimal(0, 10_000_000),
      decimal(6, 90_000_000),
      decimal(4, 1_000_000),
      fc.constantFrom('EUR', 'JPY', 'KWD', 'INR'),
      (quantity, perShare, taxPercent, currency) => {
        const { gross, tax, net } = dividendFigures(quantity, { perShare, currency, taxPercent });
        const exact = toBig(quantity).times(perShare);
        expect(sum([tax, net])).toBe(toBig(gross).toFixed());
        expect(exact.cmp(gross)).toBeGreaterThanOrEqual(0);
        expect(exact.minus(gross).lt(1)).toBe(true);
        expect(compare(net, '0')).toBeGreaterThanOrEqual(0);
        expect(compare(tax, '0')).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it('withholds the rate of the day of payment', () => {
  expect(withholdingRate('TR', '2024-12-21')).toBe('10');
  expect(withholdingRate('TR', '2024-12-22')).toBe('15');
  expect(withholdingRate('ES', '2026-11-25')).toBe('19');
  expect(withholdingRate('JP', '2026-11-25')).toBeNull();
});

it('gives some of the shares their part of what was paid, and all of them the whole', () => {
  const paid = { gross: '46.37', tax: '8.81', currency: 'EUR' };
  expect(dividendPart(paid, { quantity: '350', of: '350' })).toEqual({
    gross: '46.37',
    tax: '8.81',
    net: '37.56',
  });
  expect(dividendPart(paid, { quantity: '100', of: '350' })).toEqual({
    gross: '13.25',
    tax: '2.52',
    net: '10.73',
  });
});
