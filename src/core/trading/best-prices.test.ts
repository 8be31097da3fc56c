import { describe, expect, it } from 'vitest';
import { metPrice, spreadOf } from './best-prices.ts';

describe('the best prices of a venue', () => {
  const best = { bid: '9.998', ask: '10.00' };

  it('are met from the other side', () => {
    expect([metPrice('buy', best), metPrice('sell', best)]).toEqual(['10.00', '9.998']);
    expect(metPrice('buy', { ...best, ask: null })).toBeNull();
  });

  it('are as far apart as the digits of both say', () => {
    expect(spreadOf(best)).toBe('0.002');
    expect(spreadOf({ bid: '1499.5', ask: '1500' })).toBe('0.5');
    expect(spreadOf({ bid: null, ask: '10.00' })).toBeNull();
  });
});
