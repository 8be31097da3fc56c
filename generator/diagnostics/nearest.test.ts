import { describe, expect, it } from 'vitest';
import { nearest, suggest } from './nearest.ts';

const keys = ['languages', 'layout', 'name', 'currency', 'id'];

describe('nearest', () => {
  it.each([
    ['langauges', 'languages'],
    ['languges', 'languages'],
    ['layoutt', 'layout'],
    ['Name', 'name'],
    ['curency', 'currency'],
    ['idd', 'id'],
  ])('takes %s for %s', (written, meant) => {
    expect(nearest(written, keys)).toBe(meant);
  });

  it('takes swapped letters for a swap before anything else', () => {
    expect(nearest('iu', ['id', 'ui'])).toBe('ui');
    expect(nearest('iu', ['id', 'du'])).toBe('id');
  });

  it('takes a capital for one', () => {
    expect(nearest('nBrand', ['brand', 'onBrand'])).toBe('onBrand');
    expect(nearest('LAYOUT', keys)).toBe('layout');
  });

  it('does not guess when nothing is close', () => {
    expect(nearest('brand', keys)).toBeUndefined();
    expect(nearest('x', [])).toBeUndefined();
  });
});

describe('suggest', () => {
  it('lists what is known when it is short enough to read', () => {
    expect(suggest('brand', keys)).toBe('known: languages, layout, name, currency, id');
    expect(
      suggest(
        'zzzzzz',
        Array.from({ length: 40 }, (_, index) => `key${index}`),
      ),
    ).toBeUndefined();
  });
});
