import { describe, expect, it } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import { raisePasswordMin } from './raise-password-min.ts';

const form: Form = {
  id: 'change-password',
  title: 't',
  schema: {
    type: 'object',
    properties: {
      current: { type: 'string', minLength: 1 },
      next: { type: 'string', minLength: 6 },
      again: { type: 'string', minLength: 1 },
    },
  },
  ui: {
    current: { label: 'l', widget: 'password', autocomplete: 'current-password' },
    next: { label: 'l', widget: 'password', autocomplete: 'new-password' },
    again: { label: 'l', widget: 'password', autocomplete: 'new-password', repeats: 'next' },
  },
  submit: { operation: 'client/changePassword', label: 'l' },
};

describe('the shortest password of a tenant', () => {
  it('holds for new passwords alone, and is never lowered', () => {
    expect(raisePasswordMin(form, 10).schema.properties).toEqual({
      current: { type: 'string', minLength: 1 },
      next: { type: 'string', minLength: 10 },
      again: { type: 'string', minLength: 1 },
    });
    expect(raisePasswordMin(form, 4).schema.properties).toEqual(form.schema.properties);
  });
});
