import { describe, expect, it } from 'vitest';
import { chartValue, plainText } from './chart-values.ts';

describe('the height of a point', () => {
  it.each([
    [12, 12],
    ['12.5', 12.5],
    ['-0.01', -0.01],
    [0, 0],
  ])('of %j is %d', (value, height) => {
    expect(chartValue({ field: 'a' }, { a: value })).toBe(height);
  });

  it.each([null, undefined, '', ' ', 'soon', Number.NaN, Infinity, true, [1]])(
    'is a gap for %j',
    (value) => {
      expect(chartValue({ field: 'a' }, { a: value })).toBeNull();
    },
  );
});

describe('words for the drawing', () => {
  it('carry no markup, written out or escaped', () => {
    expect(plainText('<img src=x onerror=alert(1)> A&B &lt;b&gt;')).not.toMatch(/[<>&]/);
  });

  it('are left alone otherwise', () => {
    expect(plainText('Zażółć 1.250,00 €')).toBe('Zażółć 1.250,00 €');
  });
});
