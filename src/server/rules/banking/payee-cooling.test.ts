import { describe, expect, it } from 'vitest';
import { usableFrom } from './payee-cooling.ts';

describe('the cooling-off of a bank account', () => {
  const accepted = new Date('2026-11-21T10:00:00.000Z');

  it('runs for the hours of the tenant', () => {
    expect(usableFrom(accepted, 24)).toEqual(new Date('2026-11-22T10:00:00.000Z'));
  });

  it('is none where the tenant asks for none', () => {
    expect(usableFrom(accepted, 0)).toEqual(accepted);
  });
});
