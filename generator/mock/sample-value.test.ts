import { describe, expect, it } from 'vitest';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import { randomFrom } from './random.ts';
import { sampleValue } from './sample-value.ts';

function sample(schema: Tree, components: Tree = {}, seed = 1): unknown {
  return sampleValue(schema, {
    tree: { components: { schemas: components } },
    random: randomFrom(seed),
    name: '/x',
  });
}

describe('a sample', () => {
  it.each([
    ['date', /^\d{4}-\d\d-\d\d$/],
    ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
    ['email', /^\S+@example\.com$/],
    ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['uri', /^https:\/\/example\.com\//],
    ['ipv4', /^192\.0\.2\.\d+$/],
  ])('of format %s is one', (format, shape) => {
    expect(sample({ type: 'string', format })).toMatch(shape);
  });

  it.each([
    '^[A-Z]{2}\\d{22}$',
    '^(?:ab|cd)+-[0-9a-f]{4,}$',
    '^pub_[A-Za-z0-9]{4,40}$',
    '^-?\\d+(\\.\\d{2})?$',
    '^[^a-z]+$',
  ])('fits the pattern %s', (pattern) => {
    for (const seed of [1, 2, 3])
      expect(sample({ type: 'string', pattern }, {}, seed)).toMatch(new RegExp(pattern, 'u'));
  });

  it('keeps to lengths and limits, excluded ones of 3.0 and 3.1 among them', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const value = sample(
        {
          type: 'object',
          properties: {
            code: { type: 'string', minLength: 12, maxLength: 14 },
            short_name: { type: 'string', maxLength: 3 },
            years: { type: 'integer', minimum: 18, maximum: 20 },
            above: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 0.02 },
            below: { type: 'number', exclusiveMaximum: -5 },
            step: { type: 'number', multipleOf: 0.25, minimum: 1, maximum: 1.6 },
          },
        },
        {},
        seed,
      ) as Record<string, unknown>;
      expect(String(value['code']).length).toBeGreaterThanOrEqual(12);
      expect(String(value['code']).length).toBeLessThanOrEqual(14);
      expect(String(value['short_name']).length).toBeLessThanOrEqual(3);
      expect([18, 19, 20]).toContain(value['years']);
      expect([0.01, 0.02]).toContain(value['above']);
      expect(value['below']).toBeLessThan(-5);
      expect([1, 1.25, 1.5]).toContain(value['step']);
    }
  });

  it('gives the entries of a list different values, and goes round those of an enum', () => {
    const rows = sample({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          number: { type: 'string' },
          state: { enum: ['open', 'done', null] },
        },
      },
    }) as readonly Record<string, string>[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(3);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['open', 'done']));
  });

  it('has as many entries as a schema asks for', () => {
    const list = (limits: Tree) => sample({ type: 'array', items: { type: 'integer' }, ...limits });
    expect(list({})).toHaveLength(3);
    expect(list({ minItems: 5 })).toHaveLength(5);
    expect(list({ maxItems: 1 })).toHaveLength(1);
  });

  it('holds what all parts of a schema say, and says which of several shapes it is', () => {
    const components = {
      Cat: { type: 'object', required: ['kind'], properties: { lives: { const: 9 } } },
    };
    expect(
      sample(
        {
          allOf: [{ properties: { name: { const: 'Tom' } } }],
          oneOf: [{ $ref: '#/components/schemas/Cat' }],
          discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
        },
        components,
      ),
    ).toEqual({ name: 'Tom', lives: 9, kind: 'cat' });
  });

  it('ends where a thing holds things of its own kind', () => {
    const components = {
      Goal: {
        type: 'object',
        required: ['parent'],
        properties: {
          name: { const: 'g' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Goal' }, { type: 'null' }] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Goal' } },
        },
      },
    };
    const value = sample({ $ref: '#/components/schemas/Goal' }, components);
    expect(value).toEqual({ name: 'g', parent: { name: 'g', parent: null } });
  });

  it('leaves out what is only ever sent', () => {
    expect(
      sample({ properties: { pin: { type: 'string', writeOnly: true }, a: { const: 1 } } }),
    ).toEqual({ a: 1 });
  });
});
