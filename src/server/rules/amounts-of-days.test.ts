import { describe, expect, it } from 'vitest';
import { amountsOfDays } from './amounts-of-days.ts';

const change = (day: string, amount: string, asset = 'EUR') => ({ asset, day, change: amount });

describe('amountsOfDays', () => {
  it('goes back from what there is now, a day at a time', () => {
    expect(
      amountsOfDays(
        [{ asset: 'EUR', amount: '70' }],
        [change('2026-03-02', '100.5'), change('2026-03-05', '-40.5')],
        '2026-03-01',
      ),
    ).toEqual([
      { asset: 'EUR', day: '2026-02-28', amount: '10' },
      { asset: 'EUR', day: '2026-03-02', amount: '110.5' },
      { asset: 'EUR', day: '2026-03-05', amount: '70' },
    ]);
  });

  it('has nothing before what came first, and keeps what has gone since', () => {
    expect(
      amountsOfDays(
        [{ asset: 'EUR', amount: '0' }],
        [change('2026-03-01', '25'), change('2026-03-04', '-25')],
        '2026-03-01',
      ),
    ).toEqual([
      { asset: 'EUR', day: '2026-03-01', amount: '25' },
      { asset: 'EUR', day: '2026-03-04', amount: '0' },
    ]);
  });

  it('keeps assets apart, and what is owed below zero', () => {
    const now = [
      { asset: 'EUR', amount: '-5' },
      { asset: 'PLN', amount: '7' },
    ];
    expect(amountsOfDays(now, [change('2026-03-02', '3', 'PLN')], '2026-03-02')).toEqual([
      { asset: 'EUR', day: '2026-03-01', amount: '-5' },
      { asset: 'PLN', day: '2026-03-01', amount: '4' },
      { asset: 'PLN', day: '2026-03-02', amount: '7' },
    ]);
  });
});
