import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { nodeAt, scalarsOf, toJson, type Json, type Located } from '../read/located.ts';
import { overlay } from './overlay.ts';
import { parseJsonc } from '../read/parse-jsonc.ts';

function located(value: unknown, path = 'lower.json'): Located {
  const { node, findings } = parseJsonc({ path, text: JSON.stringify(value, null, 2) });
  expect(findings).toEqual([]);
  if (!node) throw new Error('nothing was parsed');
  return node;
}

function laid(
  lower: unknown,
  upper: unknown,
): { readonly value: Json; readonly findings: readonly Finding[]; readonly node: Located } {
  const findings: Finding[] = [];
  const node = overlay(located(lower), located(upper, 'upper.json'), findings);
  return { value: toJson(node), findings, node };
}

const menu = [
  { id: 'profile', to: '/profile' },
  { id: 'theme', action: 'theme' },
  { id: 'logout', action: 'logout' },
];

describe('overlay', () => {
  it('merges objects key by key and lets the upper layer win', () => {
    expect(laid({ a: { x: 1, y: 2 }, b: 1 }, { a: { y: 3, z: 4 } }).value).toEqual({
      a: { x: 1, y: 3, z: 4 },
      b: 1,
    });
  });

  it('replaces a plain list whole', () => {
    expect(laid({ languages: ['en-US', 'es-ES'] }, { languages: ['pl-PL'] }).value).toEqual({
      languages: ['pl-PL'],
    });
  });

  it('deletes with null, and says so when there was nothing to delete', () => {
    expect(laid({ tab: { order: 1 }, id: 'x' }, { tab: null }).value).toEqual({ id: 'x' });
    const { findings } = laid({ tab: {} }, { tabb: null });
    expect(findings).toMatchObject([
      { code: 'overlay/nothing-to-delete', suggestion: 'did you mean "tab"?' },
    ]);
  });

  it.each([
    ['append', { op: 'append', value: { id: 'x' } }, ['profile', 'theme', 'logout', 'x']],
    ['prepend', { op: 'prepend', value: { id: 'x' } }, ['x', 'profile', 'theme', 'logout']],
    [
      'before',
      { op: 'before', id: 'theme', value: { id: 'x' } },
      ['profile', 'x', 'theme', 'logout'],
    ],
    [
      'after',
      { op: 'after', id: 'theme', value: { id: 'x' } },
      ['profile', 'theme', 'x', 'logout'],
    ],
    ['replace', { op: 'replace', id: 'theme', value: { id: 'x' } }, ['profile', 'x', 'logout']],
    ['remove', { op: 'remove', id: 'theme' }, ['profile', 'logout']],
  ])('changes a list of things with ids by %s', (_name, step, ids) => {
    const { value, findings } = laid({ menu }, { menu: { patch: [step] } });
    expect(findings).toEqual([]);
    expect((value as { menu: { id: string }[] }).menu.map((entry) => entry.id)).toEqual(ids);
  });

  it('sets keys of one thing in a list and keeps the others', () => {
    const { value } = laid(
      { menu },
      { menu: { patch: [{ op: 'set', id: 'theme', value: { action: null, to: '/theme' } }] } },
    );
    expect(value).toEqual({ menu: [menu[0], { id: 'theme', to: '/theme' }, menu[2]] });
  });

  it.each([
    [
      'an id that does not exist',
      { op: 'remove', id: 'them' },
      'overlay/unknown-id',
      'did you mean "theme"?',
    ],
    [
      'an id that is already there',
      { op: 'append', value: { id: 'theme' } },
      'overlay/duplicate-id',
      undefined,
    ],
    [
      'an operation that does not exist',
      { op: 'apend', value: { id: 'x' } },
      'overlay/bad-patch',
      'did you mean "append"?',
    ],
    ['an operation without its value', { op: 'append' }, 'overlay/bad-patch', undefined],
    [
      'a value without an id',
      { op: 'append', value: { to: '/x' } },
      'overlay/bad-patch',
      undefined,
    ],
    [
      'a key that the operation does not take',
      { op: 'remove', id: 'theme', valu: 1 },
      'overlay/bad-patch',
      undefined,
    ],
  ])('refuses %s and leaves the list as it was', (_name, step, code, suggestion) => {
    const { value, findings } = laid({ menu }, { menu: { patch: [step] } });
    expect(
      findings.map((finding) => [finding.code, finding.suggestion ?? undefined]).flat(),
    ).toContain(code);
    if (suggestion !== undefined) expect(findings[0]?.suggestion).toBe(suggestion);
    expect(value).toEqual({ menu });
  });

  it('refuses a patch where the parent has no list of things with ids', () => {
    expect(
      laid({ languages: ['a'] }, { languages: { patch: [{ op: 'remove', id: 'a' }] } }).findings,
    ).toMatchObject([{ code: 'overlay/no-list' }]);
    expect(laid({}, { menu: { patch: [] } }).findings).toMatchObject([{ code: 'overlay/no-list' }]);
  });

  it('remembers what was replaced', () => {
    const { node } = laid({ currency: 'USD' }, { currency: 'PLN' });
    const currency = nodeAt(node, ['currency']);
    expect(currency?.place.file.path).toBe('upper.json');
    expect(currency?.under?.place.file.path).toBe('lower.json');
  });
});

const key = fc.stringMatching(/^[a-e]{1,2}$/);
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const layer = fc.dictionary(key, tree, { maxKeys: 4, noNullPrototype: true });

describe('overlay of anything', () => {
  it('is what merging the plain values gives', () => {
    fc.assert(
      fc.property(layer, layer, (lower, upper) => {
        expect(laid(lower, upper)).toMatchObject({ value: merged(lower, upper), findings: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing with an empty layer, and nothing with the same layer again', () => {
    fc.assert(
      fc.property(layer, (value) => {
        expect(laid(value, {}).value).toEqual(value);
        expect(laid(value, value).value).toEqual(value);
      }),
    );
  });

  it('keeps for every value the place where it is written', () => {
    fc.assert(
      fc.property(layer, layer, (lower, upper) => {
        for (const [, node] of scalarsOf(laid(lower, upper).node)) {
          expect(writtenAt(node.place.file, node.place.offset)).toBe(JSON.stringify(node.value));
        }
      }),
    );
  });
});

function merged(lower: Json, upper: Json): Json {
  if (!isObject(lower) || !isObject(upper)) return upper;
  const result: Record<string, Json> = { ...lower };
  for (const [name, value] of Object.entries(upper))
    result[name] = Object.hasOwn(lower, name) ? merged(lower[name] ?? null, value) : value;
  return result;
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writtenAt(file: SourceFile, offset: number): string {
  return /^(?:"(?:[^"\\]|\\.)*"|[^\s,\]}]+)/.exec(file.text.slice(offset))?.[0] ?? '';
}
