import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCssProperty } from './style-names.ts';

/** Properties that the browser of these tests has. */
const known = ['color', 'margin-inline-start', '-webkit-line-clamp', 'size'];

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (name: string) => known.includes(name) });
});
afterEach(() => vi.unstubAllGlobals());

describe('names of properties of CSS', () => {
  it('are those that the browser has, as they are written in scripts', () => {
    for (const name of ['color', 'marginInlineStart', 'WebkitLineClamp'])
      expect([name, isCssProperty(name)]).toEqual([name, true]);
    expect(isCssProperty('paddingBlock')).toBe(false);
  });

  it('are selectors and variables as well, and no attributes of elements', () => {
    for (const name of ['--gap', '&:hover', '@media print'])
      expect([name, isCssProperty(name)]).toEqual([name, true]);
    for (const name of ['src', 'size', 'type', 'tone', 'aria-label', 'onClick'])
      expect([name, isCssProperty(name)]).toEqual([name, false]);
  });
});
