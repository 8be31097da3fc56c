import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutUnusedUtilities } from './used-utilities.ts';

const { resolve } = createRequire(import.meta.url);
const preset = readFileSync(
  path.join(path.dirname(resolve('@chakra-ui/react')), '../esm/preset-base.js'),
  'utf8',
);

/** Names of the utilities that are left. */
function left(words: readonly string[]): readonly string[] {
  const code = withoutUnusedUtilities(preset, new Set(words));
  const { errors } = parseSync('preset-base.js', code);
  expect(errors).toEqual([]);
  const list = code.slice(code.indexOf('\n  utilities: {'), code.indexOf('const srMapping'));
  return [...list.matchAll(/^ {4}"?(\w+)"?: /gm)].map(([, name = '']) => name);
}

describe('the utilities of the styling library', () => {
  it('stay where they are common, whether or not they are named', () => {
    expect(left([])).toEqual(
      expect.arrayContaining([
        'background',
        'backgroundColor',
        'border',
        'color',
        'gap',
        'margin',
        'marginRight',
        'padding',
        'paddingLeft',
        'width',
        'boxShadow',
        'opacity',
        'fontSize',
        'zIndex',
      ]),
    );
  });

  it('stay where they are rare and named, under a short name too', () => {
    expect(left([])).not.toContain('borderTopRadius');
    expect(left(['borderTopRadius', 'roundedBottom'])).toEqual(
      expect.arrayContaining(['borderTopRadius', 'borderBottomRadius']),
    );
  });

  it('are left out where they are rare and not named', () => {
    const names = left(['transform']);
    for (const name of ['backdropBlur', 'scrollSnapType', 'gradientFrom', 'divideX', 'skewX'])
      expect(names).not.toContain(name);
    expect(names.length).toBeLessThan(160);
  });

  it('come with the conditions that are common or named', () => {
    const code = withoutUnusedUtilities(preset, new Set(['_groupHover']));
    for (const name of ['hover', 'focusVisible', 'disabled', 'placeholder', 'groupHover'])
      expect(code).toMatch(new RegExp(`^  ${name}: `, 'm'));
    for (const name of ['peerHover', 'groupFocus', 'rangeStart', 'osDark'])
      expect(code).not.toMatch(new RegExp(`^  ${name}: `, 'm'));
  });

  it('must be there to be left out', () => {
    expect(() => withoutUnusedUtilities('export {};', new Set())).toThrow(
      'the styling library has no',
    );
  });
});
