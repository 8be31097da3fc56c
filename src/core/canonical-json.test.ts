import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Json } from './canonical-json.ts';
import { canonicalJson } from './canonical-json.ts';

function turned(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => turned(each));
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, turned(each)]),
  );
}

const depth = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('json'), { maxKeys: 4 }),
  ),
})).json;

describe('canonicalJson', () => {
  it('says the same for the same, in whatever order keys stand', () => {
    expect(canonicalJson({ b: [1, null], a: { d: 'x', c: true } })).toBe(
      '{"a":{"c":true,"d":"x"},"b":[1,null]}',
    );
    fc.assert(
      fc.property(depth, (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses what JSON cannot say', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => canonicalJson({ bad })).toThrow(RangeError);
  });
});
