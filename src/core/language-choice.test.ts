import { expect, it } from 'vitest';
import { readingOrder } from './language-choice.ts';

const tenant = { languages: ['pl-PL', 'en-US', 'ca-ES'], fallbacks: { 'ca-ES': 'es-ES' } };

it('a reader gets their own language, then what stands in for it, then those of the tenant', () => {
  expect(readingOrder('ca-ES', tenant)).toEqual(['ca-ES', 'es-ES', 'pl-PL', 'en-US']);
});

it("a reader of one of the product's languages gets it, then those of the tenant", () => {
  expect(readingOrder('en-US', tenant)).toEqual(['en-US', 'pl-PL', 'ca-ES']);
});
