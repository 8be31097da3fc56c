import { describe, expect, it } from 'vitest';
import { valueSeries } from './value-series.ts';

const at = (text: string) => Date.parse(text);
const change = (when: string, quantity: string, instrument = 'A') => ({
  at: at(when),
  instrument,
  quantity,
});
const price = (when: string, amount: string) => ({ at: at(when), price: amount });

describe('valueSeries', () => {
  const prices = new Map([
    [
      'A',
      [
        price('2026-01-01T17:00Z', '10'),
        price('2026-01-02T17:00Z', '11'),
        price('2026-01-05T09:30Z', '12'),
      ],
    ],
    ['B', [price('2026-01-04T17:00Z', '2.5')]],
  ]);

  it('values each day at its last price, and the last day at the moment itself', () => {
    const points = valueSeries(
      [change('2026-01-01T09:00Z', '2')],
      prices,
      'EUR',
      at('2026-01-01T09:00Z'),
      at('2026-01-05T09:30Z'),
    );
    expect(points).toEqual([
      { day: '2026-01-01', value: '20.00' },
      { day: '2026-01-02', value: '22.00' },
      { day: '2026-01-03', value: '22.00' },
      { day: '2026-01-04', value: '22.00' },
      { day: '2026-01-05', value: '24.00' },
    ]);
  });

  it('counts what was held before the range begins, and what changes inside it', () => {
    const changes = [
      change('2025-12-01T09:00Z', '1'),
      change('2026-01-02T20:00Z', '1'),
      change('2026-01-03T09:00Z', '-2'),
    ];
    const points = valueSeries(
      changes,
      prices,
      'EUR',
      at('2026-01-01T00:00Z'),
      at('2026-01-03T23:00Z'),
    );
    expect(points.map(({ value }) => value)).toEqual(['10.00', '22.00', '0.00']);
  });

  it('leaves an instrument out before its first price, and rounds to the currency', () => {
    const points = valueSeries(
      [change('2026-01-03T09:00Z', '3', 'B')],
      prices,
      'JPY',
      at('2026-01-03T00:00Z'),
      at('2026-01-04T18:00Z'),
    );
    expect(points.map(({ value }) => value)).toEqual(['0', '8']);
  });

  it('does not look at a price before its time', () => {
    const points = valueSeries(
      [change('2026-01-01T09:00Z', '1')],
      prices,
      'EUR',
      at('2026-01-05T00:00Z'),
      at('2026-01-05T09:29Z'),
    );
    expect(points).toEqual([{ day: '2026-01-05', value: '11.00' }]);
  });
});
