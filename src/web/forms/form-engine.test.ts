import { describe, expect, it } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import { askByConditions } from '#core/form/ask-by-conditions.ts';
import { compiledForm, type FormModule } from '#core/form/form-validator.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import { loadRules } from '#core/rules/load-rules.ts';
import { compileValidator } from '#generator/forms/compile-validator.ts';
import { createFormEngine, review } from './form-engine.ts';
import type { FormFlow } from './form-ports.ts';
import { createStepFlow } from './step-flow.ts';

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
    if: { type: 'object', properties: { country: { const: 'IN' } }, required: ['country'] },
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

const sources: Form = {
  id: 'sources',
  title: 'l',
  schema: {
    type: 'object',
    required: ['sources'],
    properties: {
      sources: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string', enum: ['salary', 'other'] } },
          if: { properties: { kind: { const: 'other' } }, required: ['kind'] },
          then: { properties: { note: { type: 'string', minLength: 3 } }, required: ['note'] },
        },
      },
      address: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string' }, phone: { type: 'string' } },
      },
    },
  },
  ui: {
    sources: {
      label: 'l',
      widget: 'list',
      fields: { kind: { label: 'l', widget: 'select' }, note: { label: 'l', widget: 'text' } },
    },
    address: {
      label: 'l',
      widget: 'group',
      fields: { city: { label: 'l', widget: 'text' }, phone: { label: 'l', widget: 'phone' } },
    },
  },
  submit: { operation: 'client/x', label: 'l', map: { 'declared.sources': 'sources' } },
};

/** The engine on the very validators that the generator compiles. */
async function setUp(whole: Form, values: FieldValues = {}, flow: FormFlow = createStepFlow()) {
  const code = encodeURIComponent(compileValidator(whole.schema));
  const module: FormModule = await import(/* @vite-ignore */ `data:text/javascript,${code}`);
  const { validate, validators } = compiledForm(module);
  return createFormEngine({
    definition: {
      form: whole,
      validate,
      ask: askByConditions(whole.schema, validators),
      rules: await loadRules(whole.rules ?? []),
    },
    values,
    flow,
    fieldValidators: { phone: () => ({ code: 'phone', params: {} }) },
    isOpen: (gate) => gate !== 'locked',
    facts: { today: '2026-11-21' },
  });
}

const ana = { name: 'Ana', dob: '1990-01-01' };
const atWhere = () => createStepFlow('where');

describe('the state of a form', () => {
  it('opens on its first step and shows no error for what was not reached', async () => {
    const engine = await setUp(form);
    engine.leave('name');
    expect([engine.read().step, engine.read().errors]).toEqual(['who', {}]);
  });

  it('validates a field when it is left, and then live', async () => {
    const engine = await setUp(form);
    engine.change({ name: 'a name that is far too long' });
    expect(engine.read().errors).toEqual({});
    engine.leave('name');
    expect(engine.read().errors['name']).toEqual({ code: 'tooLong', params: { limit: 20 } });
    engine.change({ name: 'Ana' });
    expect(engine.read().errors).toEqual({});
    engine.change({ name: undefined });
    expect(engine.read().errors['name']?.code).toBe('required');
  });

  it('does not leave a step that is invalid', async () => {
    const engine = await setUp(form, { name: 'Ana', dob: '2010-01-01' });
    expect(engine.advance()).toEqual({ holds: false, sends: false });
    expect(engine.read().errors).toEqual({ dob: { code: 'underage', params: { limit: 18 } } });
    engine.change({ dob: '1990-01-01' });
    expect(engine.advance()).toEqual({ holds: true, sends: false });
    expect(engine.read().step).toBe('where');
  });

  it('asks for what a condition brings in, and sends nothing that it takes away', async () => {
    const engine = await setUp(form, { ...ana, country: 'IN' }, atWhere());
    expect(engine.advance().holds).toBe(false);
    expect(Object.keys(engine.read().errors)).toEqual(['pan']);
    engine.change({ pan: 'ABC' });
    const sent = { person: { name: 'Ana' }, dob: '1990-01-01' };
    expect(engine.body()).toEqual({ ...sent, country: 'IN', pan: 'ABC' });
    engine.change({ country: 'ES' });
    expect(engine.body()).toEqual({ ...sent, country: 'ES' });
    // The form library forgets what it does not draw; the state does not.
    engine.change({ ...ana, country: 'IN' });
    expect(engine.body()).toMatchObject({ pan: 'ABC' });
    expect(engine.advance()).toEqual({ holds: true, sends: true });
  });

  it('goes back to an earlier step that no longer holds before anything is sent', async () => {
    const engine = await setUp(form, { dob: '1990-01-01', country: 'ES' }, atWhere());
    expect(engine.advance()).toEqual({ holds: false, sends: false });
    expect(engine.read().step).toBe('who');
  });

  it('places what the server refused, opens its step, and lets it stand until the field changes', async () => {
    const engine = await setUp(form, { ...ana, country: 'ES' }, atWhere());
    expect(engine.refuse([{ pointer: '/person/name', code: 'taken' }])).toBe(true);
    expect([engine.read().step, engine.read().errors['name']?.code]).toEqual(['who', 'taken']);
    engine.change({ dob: '1991-01-01' });
    expect(engine.advance().holds).toBe(false);
    engine.change({ name: 'Berta' });
    expect(engine.read().errors).toEqual({});
    expect(engine.refuse([{ pointer: '/elsewhere', code: 'invalid' }])).toBe(false);
  });

  it('shows everything once more where the form says so', async () => {
    const confirmed = { ...form, submit: { ...form.submit, confirm: { title: 'c' } } };
    const engine = await setUp(confirmed, { ...ana, country: 'ES' }, atWhere());
    expect(engine.advance()).toEqual({ holds: true, sends: false });
    expect(engine.read().step).toBe(review);
    expect(engine.advance()).toEqual({ holds: true, sends: true });
  });

  it('leaves out a step whose gate is closed', async () => {
    const engine = await setUp({
      ...form,
      steps: [
        { id: 'closed', title: 'x', fields: ['name'], gate: 'locked' },
        { id: 'where', title: 'b', fields: ['country'] },
      ],
    });
    expect(engine.read().steps.map(({ id }) => id)).toEqual(['where']);
    expect(engine.read().step).toBe('where');
  });

  it('asks the machine that owns the flow, and stands where that stands', async () => {
    const heard: string[] = [];
    const flow: FormFlow = {
      read: () => 'who',
      subscribe: () => () => undefined,
      next: (to) => void heard.push(`next ${to}`),
      back: (to) => void heard.push(`back ${to}`),
    };
    const engine = await setUp(form, ana, flow);
    engine.advance();
    expect([engine.read().step, heard]).toEqual(['who', ['next where']]);
  });
});

describe('lists and groups', () => {
  it('are validated entry by entry, each by its own conditions', async () => {
    const engine = await setUp(sources, { sources: [{ kind: 'salary' }, { kind: 'other' }, {}] });
    expect(engine.advance().holds).toBe(false);
    expect(engine.read().errors).toEqual({
      'sources/1/note': { code: 'required', params: {} },
      'sources/2/kind': { code: 'required', params: {} },
    });
    engine.change({ sources: [] });
    engine.advance();
    expect(engine.read().errors).toEqual({ sources: { code: 'tooFew', params: { limit: 1 } } });
  });

  it('show the error of a field that was left, and of no other', async () => {
    const engine = await setUp(sources, { sources: [{ kind: 'other', note: 'x' }, {}] });
    engine.leave('sources/0/note');
    expect(engine.read().errors).toEqual({
      'sources/0/note': { code: 'tooShort', params: { limit: 3 } },
    });
    // Entries have moved: what was left is another field now.
    engine.change({ sources: [{ kind: 'other', note: 'x' }] });
    expect(engine.read().errors).toEqual({});
  });

  it('send what each entry asks for, where the request has it', async () => {
    const engine = await setUp(sources, {
      sources: [{ kind: 'salary', note: 'sleeps' }],
      address: { city: 'Łódź', phone: '' },
    });
    expect(engine.body()).toEqual({
      declared: { sources: [{ kind: 'salary' }] },
      address: { city: 'Łódź' },
    });
  });

  it('find the field that a refusal means, and ask about telephone numbers within', async () => {
    const engine = await setUp(sources, {
      sources: [{ kind: 'salary' }],
      address: { city: 'Łódź', phone: '1' },
    });
    expect(engine.refuse([{ pointer: '/declared/sources/0/kind', code: 'invalid' }])).toBe(true);
    engine.leave('address/phone');
    expect(Object.keys(engine.read().errors)).toEqual(['sources/0/kind', 'address/phone']);
    engine.change({ sources: [{ kind: 'other' }] });
    expect(Object.keys(engine.read().errors)).toEqual(['address/phone']);
  });
});
