import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCssProperty } from './style-names.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose browser knows these properties. */
function browser(names: readonly string[]) {
  const style = Object.fromEntries(names.map((name) => [name, '']));
  vi.stubGlobal('document', {
    documentElement: { style: { ...style, length: 0, item: () => '', getPropertyValue: () => '' } },
  });
}

describe('names of properties of CSS', () => {
  it('are those that the browser has', () => {
    const names = ['color', 'marginInlineStart', 'WebkitLineClamp', 'gap'];
    browser(names);
    for (const name of names) expect([name, isCssProperty(name)]).toEqual([name, true]);
    expect(isCssProperty('paddingBlock')).toBe(false);
  });

  it('are selectors and variables as well, and nothing else that a style has', () => {
    browser(['opacity']);
    for (const name of ['--gap', '&:hover', '@media print'])
      expect([name, isCssProperty(name)]).toEqual([name, true]);
    for (const name of ['length', 'item', 'getPropertyValue', 'tone', 'aria-label', 'onClick'])
      expect([name, isCssProperty(name)]).toEqual([name, false]);
  });
});
