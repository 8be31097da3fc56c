import { describe, expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { parseJsonc } from '../read/parse-jsonc.ts';

type Tree = Readonly<Record<string, unknown>>;

const name = { type: 'string', maxLength: 20 };
const entry = { type: 'object', required: ['name'], properties: { name } };
const text = { label: 'l', widget: 'text' };

/** The findings of a form with these fields, as `line message`; the file has one key a line. */
function findingsOf(schema: Tree, ui: Tree, more: Tree = {}): string[] {
  const whole = JSON.stringify({ schema: { type: 'object', ...schema }, ui, ...more }, null, 1);
  const { node } = parseJsonc({ path: 'forms/f.json', text: whole });
  if (node === undefined) throw new Error('the form is no JSON');
  return checkForm(node).map(({ code, message, place }) => {
    const line = whole.slice(0, place.offset).split('\n').length;
    return `${code} ${whole.split('\n')[line - 1]?.trim() ?? ''} ${message}`;
  });
}

describe('a form with groups and lists', () => {
  it('is in order when each says how its fields are asked for', () => {
    const lists = { ui: { ...text, widget: 'list', fields: { name: text } } };
    expect(
      findingsOf(
        { properties: { all: { type: 'array', items: entry }, one: entry, name } },
        { all: lists.ui, one: { ...text, widget: 'group', fields: { name: text } }, name: text },
      ),
    ).toEqual([]);
  });

  it('reports a nested field that is never asked for, and a widget that does not fit', () => {
    const fields = { nmae: text };
    expect(
      findingsOf(
        { properties: { all: { type: 'array', items: entry } } },
        { all: { ...text, widget: 'list', fields } },
      ),
    ).toEqual([expect.stringMatching(/^reference\/field "nmae": \{ .*has no field "nmae"/)]);
    expect(
      findingsOf({ properties: { all: entry } }, { all: { ...text, widget: 'list', fields: {} } }),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^form\/widget "type": "object", widget list requires a field of type "array"/,
        ),
      ]),
    );
    expect(
      findingsOf({ properties: { all: entry } }, { all: { ...text, widget: 'group' } }),
    ).toEqual([expect.stringMatching(/^form\/widget "all": \{ .*group.*"fields"/)]);
    expect(findingsOf({ properties: { name } }, { name: { ...text, add: 'l' } })).toEqual([
      expect.stringMatching(
        /^form\/widget "add": "l" option "add" is not supported by widget text/,
      ),
    ]);
  });
});

describe('what the form library cannot draw', () => {
  const all = (more: Tree) => ({ properties: { all: { type: 'array', ...more } } });
  const ui = { name: text };
  const list = { all: { ...text, widget: 'list', fields: { name: text } } };

  it.each([
    [
      'a choice of whole forms',
      { properties: { name }, oneOf: [{ required: ['name'] }] },
      ui,
      'oneOf',
    ],
    [
      'a choice within a field',
      { properties: { name: { ...name, anyOf: [{ minLength: 2 }] } } },
      ui,
      'anyOf',
    ],
    [
      'a choice within a condition’s branch',
      { properties: { name }, if: {}, then: { anyOf: [{}] } },
      ui,
      'anyOf',
    ],
    ['a choice within an entry', all({ items: { ...entry, oneOf: [{}] } }), list, 'oneOf'],
    [
      'fields by pattern',
      { properties: { name }, patternProperties: { '^x': name } },
      ui,
      'patternProperties',
    ],
    [
      'fields with dependentSchemas',
      { properties: { name }, dependentSchemas: { name: {} } },
      ui,
      'dependentSchemas',
    ],
    [
      'undeclared fields',
      { properties: { name }, additionalProperties: true },
      ui,
      'additionalProperties',
    ],
    ['entries of several kinds', all({ prefixItems: [entry], items: entry }), list, 'prefixItems'],
    ['entries that are no groups', all({ items: { type: 'string' } }), list, 'items'],
    ['a list of nothing', all({}), list, 'all'],
    [
      'fields of a definition',
      { properties: { name }, $defs: { more: entry }, allOf: [{ $ref: '#/$defs/more' }] },
      ui,
      '$ref',
    ],
    [
      'fields of a definition, in a condition’s branch',
      { properties: { name }, $defs: { more: entry }, if: {}, then: { $ref: '#/$defs/more' } },
      ui,
      '$ref',
    ],
    [
      'an entry that is defined elsewhere',
      { ...all({ items: { type: 'object', $ref: '#/$defs/entry' } }), $defs: { entry } },
      { all: { ...text, widget: 'list', fields: {} } },
      '$ref',
    ],
    [
      'a choice that two references lead to',
      {
        properties: { name: { type: 'string', $ref: '#/$defs/one' } },
        $defs: { one: { allOf: [{ $ref: '#/$defs/two' }] }, two: { anyOf: [{ minLength: 2 }] } },
      },
      ui,
      '$ref',
    ],
  ])('is reported at its location: %s', (_, schema, asked, key) => {
    expect(findingsOf(schema, asked)).toContainEqual(
      expect.stringMatching(new RegExp(`^form/drawing "${key.replace('$', '\\$')}": `)),
    );
  });

  it('is a choice that does not say for which value it is', () => {
    const choice = { properties: { more: name } };
    expect(
      findingsOf(
        { properties: { name }, dependencies: { name: { oneOf: [choice] } } },
        { name: text, more: text },
      ),
    ).toEqual([expect.stringMatching(/^form\/drawing \{ a choice that depends on "name"/)]);
  });

  it('is not a reference that says what a value must be', () => {
    const $defs = { short: { type: 'string', maxLength: 5, allOf: [{ minLength: 2 }] } };
    expect(
      findingsOf(
        { properties: { name: { type: 'string', $ref: '#/$defs/short' } }, $defs },
        { name: text },
      ),
    ).toEqual([]);
  });

  it('is not what a condition asks, nor a choice that depends on a field', () => {
    const kinds = { type: 'string', enum: ['a', 'b'] };
    expect(
      findingsOf(
        {
          properties: { kind: kinds },
          if: { anyOf: [{ required: ['kind'] }] },
          then: {},
          dependencies: {
            kind: {
              oneOf: [
                { properties: { kind: { const: 'a' }, name } },
                { properties: { kind: { const: 'b' } } },
              ],
            },
          },
        },
        { kind: { ...text, widget: 'select', options: { a: 'l', b: 'l' } }, name: text },
      ),
    ).toEqual([]);
  });
});

describe('a form that allows no other fields', () => {
  const condition = { required: ['name'] };
  const more = { properties: { more: name } };
  const asked = { name: text, more: text };

  it.each<[string, Tree]>([
    ['its own condition brings in', { if: condition, then: more }],
    ['a condition of several brings in', { allOf: [{ if: condition, else: more }] }],
    ['a dependency brings in', { dependencies: { name: more } }],
  ])('refuses what %s, which is reported where it says so', (_what, brought) => {
    const schema = { properties: { name }, additionalProperties: false, ...brought };
    expect(findingsOf(schema, asked)).toEqual([
      expect.stringMatching(/^form\/closed "additionalProperties": false,? .*refuses "more"/),
    ]);
  });

  it('is one in a branch as well, and in an entry of a list', () => {
    expect(
      findingsOf(
        { properties: { name }, if: condition, then: { ...more, additionalProperties: false } },
        asked,
      ),
    ).toEqual([expect.stringMatching(/^form\/closed .*refuses "name"/)]);
    const items = { ...entry, if: condition, then: more, additionalProperties: false };
    expect(
      findingsOf(
        { properties: { all: { type: 'array', items } } },
        { all: { ...text, widget: 'list', fields: asked } },
      ),
    ).toEqual([expect.stringMatching(/^form\/closed .*refuses "more"/)]);
  });

  it('is fine where all its fields stand beside it', () => {
    const then = { properties: { name: { minLength: 2 } } };
    expect(
      findingsOf(
        { properties: { name }, additionalProperties: false, if: condition, then },
        { name: text },
      ),
    ).toEqual([]);
  });
});

describe('a list of standard codes', () => {
  const listed = (kind: string, values: readonly string[]) =>
    findingsOf(
      { properties: { code: { type: 'string', enum: values } } },
      { code: { ...text, widget: 'select', options: kind } },
    );

  it('needs no labels', () => {
    expect(listed('region', ['ES', 'PL'])).toEqual([]);
    expect(listed('currency', ['EUR', 'INR'])).toEqual([]);
    expect(listed('language', ['pl', 'zh-CN'])).toEqual([]);
  });

  it.each([
    ['region', 'XY'],
    ['region', 'Spain'],
    ['currency', 'EURO'],
    ['language', '?'],
  ])('has only codes that are a %s: not %s', (kind, value) => {
    expect(listed(kind, [value])).toEqual([
      expect.stringMatching(`^form/widget "options": .*no ${kind} code`),
    ]);
  });
});

describe('the form of the identity check', () => {
  const submit = { operation: 'client/submitKyc' };
  const steps = (...ids: string[]) =>
    ids.map((id) => ({ id, fields: id === 'basic' ? ['name'] : [] }));

  it('has the steps of the machine that owns its flow', () => {
    const form = (list: unknown) =>
      findingsOf({ properties: { name } }, { name: text }, { submit, steps: list });
    expect(form(steps('agreement', 'basic', 'identification'))).toEqual([]);
    expect(form(steps('basic', 'agreement', 'identification'))).toEqual([
      expect.stringMatching(/^form\/step "steps": \[ .* agreement, basic, identification/),
    ]);
    const [first, ...rest] = steps('agreement', 'basic', 'identification');
    expect(form([{ ...first, gate: 'signedIn' }, ...rest])).toEqual([
      expect.stringMatching(/^form\/step "gate": "signedIn" .*cannot have a gate/),
    ]);
  });
});
