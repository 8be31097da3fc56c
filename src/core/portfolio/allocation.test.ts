import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { allocation } from './allocation.ts';

describe('an allocation', () => {
  it('groups by what each holding is, the largest first, what is not known last', () => {
    const lines = allocation([
      { group: 'energy', value: '100.10' },
      { group: null, value: '900.00' },
      { group: 'health', value: '250.00' },
      { group: 'energy', value: '200.20' },
    ]);
    expect(lines.map(({ group, value, percent }) => [group, value, percent])).toEqual([
      ['energy', '300.3', '20.70'],
      ['health', '250', '17.24'],
      [null, '900', '62.06'],
    ]);
    expect(lines[0]?.entries.map(({ value }) => value)).toEqual(['200.20', '100.10']);
  });

  it('gives thirds that add up to the whole', () => {
    const thirds = allocation(['a', 'b', 'c'].map((group) => ({ group, value: '10' })));
    expect(thirds.map(({ percent }) => percent)).toEqual(['33.34', '33.33', '33.33']);
  });

  it('adds up to the total and to 100 %, whatever is held', () => {
    const entry = fc.record({
      group: fc.constantFrom('a', 'b', 'c', 'd', null),
      value: fc
        .integer({ min: 1, max: 1e9 })
        .map((cents) => toBig(String(cents)).div(100).toFixed(2)),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (entries) => {
        const lines = allocation(entries);
        expect(
          compare(sum(lines.map(({ value }) => value)), sum(entries.map(({ value }) => value))),
        ).toBe(0);
        expect(compare(sum(lines.map(({ percent }) => percent)), '100')).toBe(0);
      }),
    );
  });

  it('of nothing is nothing, and of worthless holdings has no percents', () => {
    expect(allocation([])).toEqual([]);
    expect(allocation([{ group: 'a', value: '0' }])[0]?.percent).toBe('0.00');
  });
});
