import { describe, expect, it } from 'vitest';
import { errorsOf } from '#core/form/field-error.ts';
import { askByConditions } from '#core/form/ask-by-conditions.ts';
import type { FormModule } from '#core/form/form-validator.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import { compileValidator } from './compile-validator.ts';

interface Validator {
  (values: unknown): boolean;
  errors: readonly { readonly keyword: string; readonly instancePath: string }[] | null;
}

async function validatorOf(schema: unknown): Promise<Validator> {
  const code = compileValidator(schema);
  // As the browser gets it: a module of its own, with nothing to resolve its imports.
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Validator;
  };
  return module.default;
}

const login = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 4 },
    password: { type: 'string', minLength: 6 },
  },
};

describe('compileValidator', () => {
  it('answers whether the values hold, with every error', async () => {
    const validate = await validatorOf(login);
    expect(validate({ username: 'ana', password: 'secret!' })).toBe(true);
    expect(validate({ username: '', extra: 1 })).toBe(false);
    expect(
      validate.errors?.map((error) => `${error.instancePath} ${error.keyword}`).sort(),
    ).toEqual([' additionalProperties', ' required', '/username minLength']);
  });

  it('counts characters, not code units', async () => {
    const validate = await validatorOf(login);
    expect(validate({ username: '😀😀😀😀', password: 'secret!' })).toBe(true);
  });

  it('follows conditions', async () => {
    const validate = await validatorOf({
      type: 'object',
      properties: { country: { enum: ['in', 'es'] }, pan: { type: 'string' } },
      if: { properties: { country: { const: 'in' } }, required: ['country'] },
      then: { required: ['pan'] },
    });
    expect(validate({ country: 'es' })).toBe(true);
    expect(validate({ country: 'in' })).toBe(false);
  });

  it('evaluates each condition by itself, to know which fields are asked for', async () => {
    const isIn = { properties: { country: { const: 'in' } }, required: ['country'] };
    const schema = {
      type: 'object',
      properties: { country: { enum: ['in', 'es'] } },
      allOf: [
        {
          if: isIn,
          then: {
            properties: { kind: { enum: ['pan', 'aadhaar'] } },
            if: { properties: { kind: { const: 'pan' } }, required: ['kind'] },
            then: { properties: { pan: { type: 'string' } } },
          },
        },
      ],
    };
    const module: FormModule = await import(
      `data:text/javascript,${encodeURIComponent(compileValidator(schema))}`
    );
    const ask = askByConditions(schema, module.validators);
    const fields = (values: FieldValues) => Object.keys(ask(values).fields);
    expect(fields({ country: 'es' })).toEqual(['country']);
    expect(fields({ country: 'in' })).toEqual(['country', 'kind']);
    expect(fields({ country: 'in', kind: 'pan' })).toEqual(['country', 'kind', 'pan']);
    expect(module.default({ country: 'in', kind: 'pan', pan: 7 })).toBe(false);
  });

  it('follows what depends on the value of a field, and the conditions within a list', async () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['salary', 'sale'] },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: 'boolean' } },
            dependencies: { a: { properties: { b: { type: 'string' } } } },
          },
        },
      },
      dependencies: {
        kind: {
          oneOf: [
            { properties: { kind: { const: 'salary' }, employer: { type: 'string' } } },
            { properties: { kind: { const: 'sale' }, buyer: { type: 'string' } } },
          ],
        },
      },
    };
    const module: FormModule = await import(
      `data:text/javascript,${encodeURIComponent(compileValidator(schema))}`
    );
    const ask = askByConditions(schema, module.validators);
    expect(Object.keys(ask({ kind: 'sale' }).fields)).toEqual(['kind', 'parts', 'buyer']);
    expect(ask({ kind: 'salary', buyer: 'x', employer: 'y' }).values).toEqual({
      kind: 'salary',
      employer: 'y',
    });
    // Branches for other values of the field say nothing about this one.
    expect(module.default({ kind: 'salary', employer: 7 })).toBe(false);
    expect(errorsOf(module.default.errors ?? [])).toEqual({
      employer: { code: 'type', params: {} },
    });
    expect(ask({ parts: [{ b: 'sleeps' }, { a: true, b: 'kept' }] }).values).toEqual({
      parts: [{}, { a: true, b: 'kept' }],
    });
  });

  it('knows dates, leap years included', async () => {
    const validate = await validatorOf({ type: 'string', format: 'date' });
    expect(['2024-02-29', '2000-02-29', '2026-12-31'].map((day) => validate(day))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01'].map((day) => validate(day)),
    ).toEqual([false, false, false, false]);
  });

  it('compares structured values without a library', async () => {
    const validate = await validatorOf({ enum: [{ a: [1, { b: 2 }] }] });
    expect(validate({ a: [1, { b: 2 }] })).toBe(true);
    expect(validate({ a: [1, { b: 3 }] })).toBe(false);
    expect(validate({ a: { 0: 1, 1: { b: 2 } } })).toBe(false);
  });

  it('evaluates nothing and loads nothing', () => {
    const code = compileValidator(login);
    expect(code).not.toMatch(/\beval\b|new Function|\brequire\(|\bimport\b/);
  });

  it('refuses a schema that cannot be compiled', () => {
    expect(() => compileValidator({ type: 'strin' })).toThrow();
    expect(() => compileValidator({ type: 'object', properties: {}, minProps: 1 })).toThrow(
      /minProps/,
    );
    expect(() => compileValidator({ type: 'string', format: 'iban' })).toThrow(/iban/);
  });
});
