import { describe, expect, it } from 'vitest';
import { parseConsent } from './consent.ts';

const choice = { version: '2026-11', functional: true, performance: false, targeting: false };

describe('a kept cookie choice', () => {
  it('is read as it was written', () => {
    const kept = { ...choice, saved: true };
    expect(parseConsent(JSON.stringify(kept))).toEqual(kept);
    expect(parseConsent(JSON.stringify(choice))).toEqual({ ...choice, saved: false });
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '"yes"',
    JSON.stringify({ ...choice, functional: 'true' }),
    JSON.stringify({ ...choice, version: 3 }),
    JSON.stringify({ version: '2026-11', functional: true }),
  ])('is none where %s was kept', (text) => {
    expect(parseConsent(text)).toBeNull();
  });
});
