import { describe, expect, it } from 'vitest';
import { namesLimit, type QuotePart, type ReadState } from './limit-place.ts';

const states: readonly ReadState[] = ['pending', 'known', 'limited', 'failed'];
const parts: readonly QuotePart[] = ['head', 'chart', 'details', 'statistics'];

describe('a guest’s limit on the quote screen', () => {
  const moments = states.flatMap((head) =>
    states.flatMap((chart) =>
      states.flatMap((details) =>
        states.map((statistics) => ({ head, chart, details, statistics })),
      ),
    ),
  );

  it.each(moments)('is named in one place at most: $head $chart $details $statistics', (moment) =>
    expect(parts.filter((part) => namesLimit(part, moment.head, moment[part])).length).toBeLessThan(
      2,
    ),
  );

  it('is named once everything is answered', () => {
    const others = { chart: 'limited', details: 'limited', statistics: 'limited' } as const;
    for (const head of ['known', 'limited'] as const)
      expect(
        parts.filter((part) => namesLimit(part, head, { head, ...others }[part])),
      ).toHaveLength(1);
  });
});
