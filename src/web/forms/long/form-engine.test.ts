import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import type { JudgedForm } from '#core/form/judge-form.ts';
import { loadRules } from '#core/rules/apply-rules.ts';
import { createFormEngine, review } from './form-engine.ts';

const isIndia = { type: 'object', properties: { country: { const: 'IN' } }, required: ['country'] };
const form: Form = {
  id: 'person',
  title: 'form.login.title',
  steps: [
    { id: 'who', title: 'a', fields: ['name', 'dob'] },
    { id: 'where', title: 'b', fields: ['country', 'pan', 'aadhaar'] },
  ],
  schema: {
    type: 'object',
    required: ['name', 'dob', 'country'],
    properties: {
      name: { type: 'string', maxLength: 20 },
      dob: { type: 'string', format: 'date' },
      country: { type: 'string', enum: ['IN', 'ES'] },
    },
    if: isIndia,
    then: { properties: { pan: { type: 'string', minLength: 3 } }, required: ['pan'] },
    else: { properties: { aadhaar: { type: 'string' } } },
  },
  ui: {
    name: { label: 'l', widget: 'text' },
    dob: { label: 'l', widget: 'date' },
    country: { label: 'l', widget: 'select' },
    pan: { label: 'l', widget: 'text' },
    aadhaar: { label: 'l', widget: 'text' },
  },
  rules: [{ rule: 'person.minimumAge', fields: { born: 'dob' } }],
  submit: { operation: 'client/submitKyc', label: 'send', map: { 'person.name': 'name' } },
};

async function setUp(
  over: Partial<Form> = {},
  start: Parameters<typeof createFormEngine>[0]['start'] = { values: {}, step: '' },
) {
  const whole = { ...form, ...over };
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    formats: { date: /^\d{4}-\d\d-\d\d$/ },
  });
  const judged: JudgedForm = {
    form: whole,
    validate: ajv.compile(whole.schema),
    conditions: { '/if': ajv.compile(isIndia) },
    rules: await loadRules(whole.rules ?? []),
  };
  return createFormEngine({
    judged,
    start,
    judges: {},
    isOpen: (gate) => gate !== 'shut',
    facts: { today: '2026-11-21' },
  });
}

describe('a long form', () => {
  it('opens on its first step and tells nobody off for what was not reached', async () => {
    const engine = await setUp();
    engine.leave('name');
    expect([engine.read().step, engine.read().troubles]).toEqual(['who', {}]);
  });

  it('judges a field when it is left, and then live', async () => {
    const engine = await setUp();
    engine.change('name', 'a name that is far too long');
    expect(engine.read().troubles).toEqual({});
    engine.leave('name');
    expect(engine.read().troubles['name']).toEqual({ code: 'tooLong', params: { limit: 20 } });
    engine.change('name', 'Ana');
    expect(engine.read().troubles).toEqual({});
    engine.change('name', undefined);
    expect(engine.read().troubles['name']?.code).toBe('required');
  });

  it('lets nobody leave a step that does not hold, and names the first field in trouble', async () => {
    const engine = await setUp();
    engine.change('name', 'Ana');
    engine.change('dob', '2010-01-01');
    expect(engine.advance()).toEqual({ trouble: 'dob', sends: false });
    expect(engine.read().troubles['dob']).toEqual({ code: 'underage', params: { limit: 18 } });
    engine.change('dob', '1990-01-01');
    expect(engine.advance()).toEqual({ trouble: null, sends: false });
    expect(engine.read().step).toBe('where');
  });

  it('asks for what a condition brings in, and sends nothing that it takes away', async () => {
    const engine = await setUp(
      {},
      { values: { name: 'Ana', dob: '1990-01-01', country: 'IN' }, step: 'where' },
    );
    expect(engine.advance()).toEqual({ trouble: 'pan', sends: false });
    engine.change('pan', 'ABC');
    expect(engine.body()).toEqual({
      person: { name: 'Ana' },
      dob: '1990-01-01',
      country: 'IN',
      pan: 'ABC',
    });
    engine.change('country', 'ES');
    expect(engine.body()).toEqual({ person: { name: 'Ana' }, dob: '1990-01-01', country: 'ES' });
    engine.change('country', 'IN');
    expect(engine.body()).toMatchObject({ pan: 'ABC' });
    expect(engine.advance()).toEqual({ trouble: null, sends: true });
  });

  it('goes back to an earlier step that no longer holds before anything is sent', async () => {
    const engine = await setUp({}, { values: { dob: '1990-01-01', country: 'ES' }, step: 'where' });
    expect(engine.advance()).toEqual({ trouble: 'name', sends: false });
    expect(engine.read().step).toBe('who');
  });

  it('places what the server refused, opens its step, and lets it stand until the field changes', async () => {
    const engine = await setUp(
      {},
      { values: { name: 'Ana', dob: '1990-01-01', country: 'ES' }, step: 'where' },
    );
    expect(engine.refuse([{ pointer: '/person/name', code: 'taken' }])).toEqual({
      first: 'name',
      placed: true,
    });
    expect([engine.read().step, engine.read().troubles['name']?.code]).toEqual(['who', 'taken']);
    engine.change('dob', '1991-01-01');
    expect(engine.advance()).toEqual({ trouble: 'name', sends: false });
    engine.change('name', 'Berta');
    expect(engine.read().troubles).toEqual({});
    expect(engine.refuse([{ pointer: '/elsewhere', code: 'invalid' }])).toEqual({
      first: null,
      placed: false,
    });
  });

  it('shows everything once more where the form says so', async () => {
    const engine = await setUp(
      { submit: { ...form.submit, confirm: { title: 'c' } } },
      { values: { name: 'Ana', dob: '1990-01-01', country: 'ES' }, step: 'where' },
    );
    expect(engine.advance()).toEqual({ trouble: null, sends: false });
    expect(engine.read().step).toBe(review);
    expect(engine.advance()).toEqual({ trouble: null, sends: true });
  });

  it('leaves out a step whose gate is shut', async () => {
    const engine = await setUp({
      steps: [
        { id: 'closed', title: 'x', fields: ['name'], gate: 'shut' },
        { id: 'where', title: 'b', fields: ['country'] },
      ],
    });
    expect(engine.read().steps.map(({ id }) => id)).toEqual(['where']);
    expect(engine.read().step).toBe('where');
  });
});
