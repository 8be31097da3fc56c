import { describe, expect, it } from 'vitest';
import { isSameHolder } from './payee-holder.ts';

describe('the holder of a bank account', () => {
  it.each([
    ['Marta Salcedo Rey', 'MARTA  SALCEDO REY '],
    ['José Núñez', 'Jose Nunez'],
    ['Jos\u00e9', 'Jose\u0301'],
    ['İpek Şahin', 'ipek sahin'],
  ])('is the same whether written %s or %s', (one, other) => {
    expect(isSameHolder(one, other)).toBe(true);
  });

  it.each([
    ['Marta Salcedo Rey', 'Marta Salcedo'],
    ['Marta Salcedo Rey', 'Martha Salcedo Rey'],
    ['आरव शर्मा', 'आरव शर्म'],
    ['王芳', '王方'],
  ])('is not the same as %s and %s', (one, other) => {
    expect(isSameHolder(one, other)).toBe(false);
  });
});
