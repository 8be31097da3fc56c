import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { FormDefinition } from '#core/form/validate-form.ts';
import { askByConditions } from '#core/form/ask-by-conditions.ts';
import { loadRules } from '#core/rules/load-rules.ts';
import { parseTenant, type Tenant } from '#server/tenants/tenant-directory.ts';
import { validateByForms } from './validate-by-forms.ts';

const profile = {
  id: 'es',
  name: 'Es',
  http: { tenantId: 'es-1' },
  stock: { stockToken: 'pub' },
  countryCode: 34,
  currency: 'EUR',
  languages: ['es-ES'],
  template: 'sc',
  company: { name: 'Es' },
};
const now = Date.parse('2026-11-21T09:00:00Z');

async function tenantWith(...forms: Partial<Form>[]): Promise<Tenant> {
  const definitions = forms.map(async (over): Promise<FormDefinition> => {
    const form: Form = {
      id: 'nominee',
      title: 't',
      schema: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 5 },
          dob: { type: 'string' },
          phone: { type: 'string' },
          again: { type: 'string' },
        },
      },
      ui: {
        name: { label: 'l', widget: 'text' },
        dob: { label: 'l', widget: 'date' },
        phone: { label: 'l', widget: 'phone' },
        again: { label: 'l', widget: 'text', repeats: 'name' },
      },
      rules: [{ rule: 'person.minimumAge', fields: { born: 'dob' }, params: { years: 21 } }],
      submit: {
        operation: 'client/addNominee',
        label: 'l',
        map: { 'guardian.name': 'name' },
        given: ['version'],
      },
      ...over,
    };
    return {
      form,
      validate: new Ajv2020({ allErrors: true, strict: false }).compile(form.schema),
      ask: askByConditions(form.schema, {}),
      rules: await loadRules(form.rules ?? []),
    };
  });
  return { ...parseTenant({ profile }, 'es.json'), forms: await Promise.all(definitions) };
}

function problems(tenant: Tenant, body: unknown, operation = 'client/addNominee'): string[] {
  try {
    validateByForms(tenant, operation, body, now);
    return [];
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.errors.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('a request for which the tenant declared a form', () => {
  it('passes when the form would have sent it', async () => {
    expect(
      problems(await tenantWith({}), {
        guardian: { name: 'Ana' },
        dob: '2000-01-01',
        phone: '+34600111222',
        version: 3,
      }),
    ).toEqual([]);
  });

  it('is refused field by field, where the form stricter than the contract says no', async () => {
    const tenant = await tenantWith({});
    expect(
      problems(tenant, { guardian: { name: 'Anastasia' }, dob: '2006-01-01', phone: '+3460011' }),
    ).toEqual(['/dob underage', '/phone phoneLength', '/guardian/name tooLong']);
    expect(problems(tenant, { guardian: null })).toEqual(['/guardian/name required']);
  });

  it('is refused without what the tenant requires and the contract leaves open', async () => {
    const schema: Form['schema'] = {
      type: 'object',
      required: ['name', 'dob'],
      properties: { name: { type: 'string' }, dob: { type: 'string' } },
    };
    const tenant = await tenantWith({ schema });
    const named = { guardian: { name: 'Ana' } };
    expect(problems(tenant, named)).toEqual(['/dob required']);
    expect(problems(tenant, { ...named, dob: '2000-01-01' })).toEqual([]);
  });

  it('is refused at the entry of a list that does not hold, wherever the request has the list', async () => {
    const items = { type: 'object', required: ['kind'], properties: { kind: { enum: ['a'] } } };
    const tenant = await tenantWith({
      schema: { type: 'object', properties: { all: { type: 'array', items, maxItems: 2 } } },
      ui: {
        all: {
          label: 'l',
          widget: 'list',
          fields: { kind: { label: 'l', widget: 'select' } },
        },
      },
      rules: [],
      submit: { operation: 'client/addNominee', label: 'l', map: { 'given.all': 'all' } },
    });
    const sent = (...all: object[]) => problems(tenant, { given: { all } });
    expect(sent({ kind: 'a' })).toEqual([]);
    expect(sent({ kind: 'a' }, {})).toEqual(['/given/all/1/kind required']);
    expect(sent({ kind: 'a' }, { kind: 'a' }, { kind: 'b' })).toEqual([
      '/given/all tooMany',
      '/given/all/2/kind notOneOf',
    ]);
  });

  it('is refused even where the schema names no field', async () => {
    const schema: Form['schema'] = {
      type: 'object',
      properties: { name: { type: 'string' }, dob: { type: 'string' } },
      not: { required: ['name', 'dob'] },
    };
    const tenant = await tenantWith({ schema, rules: [] });
    expect(problems(tenant, { guardian: { name: 'Ana' }, dob: '2000-01-01' })).toEqual([
      '/guardian/name invalid',
    ]);
  });

  it('needs to fit only one of several forms, and none of another operation', async () => {
    const tenant = await tenantWith(
      {},
      { id: 'other', schema: { type: 'object', properties: {} }, ui: {}, rules: [] },
    );
    expect(problems(tenant, { guardian: { name: 'Anastasia' } })).toEqual([]);
    expect(problems(await tenantWith({}), {}, 'client/login')).toEqual([]);
  });
});
