import { describe, expect, it } from 'vitest';
import { kycProblems } from '../rules/kyc-problems.ts';
import { demoIdentity } from './demo-identity.ts';

describe('people of a demonstration', () => {
  it.each(['IN', 'ES', 'PL', 'TR', 'US', 'FR'])(
    'of %s have numbers that hold, each another one',
    (country) => {
      const people = [0, 1, 2, 3, 4, 5, 6].map((index) => demoIdentity(country, index));
      expect(new Set(people.map(({ number }) => number)).size).toBe(7);
      for (const { kind, number, born } of people) {
        const facts = {
          country,
          id_kind: kind,
          id_no: number,
          dob: born,
          id_front: 'a',
          id_back: 'b',
        };
        expect([number, born, kycProblems(facts, '2026-11-21')]).toEqual([number, born, []]);
      }
    },
  );
});
