import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { FormValidator } from '#core/form/form-validator.ts';
import { findTroubles, troublesFromServer } from './field-problems.ts';

const validate: FormValidator = new Ajv2020({ allErrors: true }).compile({
  type: 'object',
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1 },
    password: { type: 'string', minLength: 6, maxLength: 8 },
    code: { type: 'string', pattern: '^[0-9]{6}$' },
  },
});

describe('the troubles of a form', () => {
  it('are none when the values fit', () => {
    expect(findTroubles(validate, { username: 'marta', password: 'correct' })).toEqual({});
  });

  it('call an empty field missing, not short', () => {
    expect(findTroubles(validate, { username: '', password: '' })).toEqual({
      username: { code: 'required', params: {} },
      password: { code: 'required', params: {} },
    });
  });

  it('name the limit that was missed', () => {
    expect(findTroubles(validate, { username: 'm', password: 'short' })).toEqual({
      password: { code: 'tooShort', params: { limit: 6 } },
    });
    expect(findTroubles(validate, { username: 'm', password: 'far too long' })).toEqual({
      password: { code: 'tooLong', params: { limit: 8 } },
    });
  });

  it('say when the form of a value is wrong', () => {
    expect(findTroubles(validate, { username: 'm', password: 'correct', code: '12a' })).toEqual({
      code: { code: 'pattern', params: {} },
    });
  });

  it('say when what was asked for twice is not the same', () => {
    const repeated = { again: 'password' };
    expect(
      findTroubles(validate, { username: 'm', password: 'correct', again: 'corect' }, repeated),
    ).toEqual({ again: { code: 'mismatch', params: {} } });
    expect(
      findTroubles(validate, { username: 'm', password: 'correct', again: 'correct' }, repeated),
    ).toEqual({});
    expect(
      findTroubles(validate, { username: 'm', password: 'short', again: 'other' }, repeated),
    ).toMatchObject({ password: { code: 'tooShort' }, again: { code: 'mismatch' } });
  });

  it('are placed where the server puts them', () => {
    expect(troublesFromServer([{ pointer: '/password', code: 'common' }])).toEqual({
      password: { code: 'common', params: {} },
    });
  });
});
