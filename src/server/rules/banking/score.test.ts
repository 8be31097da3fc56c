import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoreFacts } from './score.ts';
import {
  bandOf,
  highestScore,
  lowestScore,
  scoreBands,
  scoreFactorsOf,
  scoreOf,
  setScoreOf,
} from './score.ts';

const count = fc.integer({ min: 0, max: 60 });
const anyFacts: fc.Arbitrary<ScoreFacts> = fc.record({
  isVerified: fc.boolean(),
  months: count,
  deposits: count,
  paidInTime: count,
  paidLate: count,
  owes: fc.boolean(),
  owed: fc.boolean(),
  activeMonths: fc.integer({ min: 0, max: 12 }),
});
const score = (facts: ScoreFacts) => scoreOf(scoreFactorsOf(facts));
const best: ScoreFacts = {
  isVerified: true,
  months: 60,
  deposits: 60,
  paidInTime: 60,
  paidLate: 0,
  owes: false,
  owed: false,
  activeMonths: 12,
};

describe('a credit score', () => {
  it('stays within its bounds, and reaches both', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const points = score(facts);
        expect(points).toBeGreaterThanOrEqual(lowestScore);
        expect(points).toBeLessThanOrEqual(highestScore);
        for (const factor of scoreFactorsOf(facts))
          expect(factor.points).toBeLessThanOrEqual(factor.max);
      }),
    );
    expect(score(best)).toBe(highestScore);
    expect(score({ ...best, isVerified: false })).toBe(lowestScore);
  });

  it('never falls by what improves it, and never rises by what does not', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom('months', 'deposits', 'paidInTime', 'activeMonths'),
        (facts, key) => {
          expect(score({ ...facts, [key]: facts[key] + 1 })).toBeGreaterThanOrEqual(score(facts));
          expect(score({ ...facts, paidLate: facts.paidLate + 1 })).toBeLessThanOrEqual(
            score(facts),
          );
        },
      ),
    );
  });

  it('is lower as long as a balance is outstanding, and is what it was afterwards', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const owing = score({ ...facts, owes: true });
        expect(owing).toBeLessThanOrEqual(score({ ...facts, owes: false }));
      }),
    );
    expect(score({ ...best, owes: true })).toBe(600);
    expect(score({ ...best, owed: true })).toBe(810);
    expect(setScoreOf(720, true)).toBe(470);
    expect(setScoreOf(720, false)).toBe(720);
    expect(setScoreOf(400, true)).toBe(lowestScore);
  });

  it('is in the band that its figure says', () => {
    expect([850, 750, 749, 670, 669, 600, 599, 540, 539, 300].map((each) => bandOf(each))).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'fair',
      'fair',
      'average',
      'average',
      'poor',
      'poor',
    ]);
    fc.assert(
      fc.property(anyFacts, anyFacts, (a, b) => {
        const [low, high] = [score(a), score(b)].sort((x, y) => x - y);
        const place = (each: number) => scoreBands.indexOf(bandOf(each));
        expect(place(high ?? 0)).toBeLessThanOrEqual(place(low ?? 0));
      }),
    );
  });
});
