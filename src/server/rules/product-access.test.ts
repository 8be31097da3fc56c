import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { productAccess, strictestLevel } from './product-access.ts';

const small = fc.nat({ max: 4 });
const level = fc.record({ vip: small, score: small }, { requiredKeys: [] });

describe('access to a product', () => {
  it('asks for the stricter of both requirements, part by part', () => {
    expect(strictestLevel({ vip: 3, score: 100 }, { vip: 1, score: 700 })).toEqual({
      vip: 3,
      score: 700,
    });
    expect(strictestLevel({}, {})).toEqual({ vip: 0, score: 0 });
  });

  it('says what is needed and what is there', () => {
    expect(productAccess({ vip: 2 }, { score: 600 }, { vip: 2, score: 599 })).toEqual({
      code: 'levelTooLow',
      need: { vip: 2, score: 600 },
      have: { vip: 2, score: 599 },
    });
    expect(productAccess({ vip: 2 }, { score: 600 }, { vip: 2, score: 600 })).toBeNull();
  });

  it('is given exactly when each requirement alone would give it', () => {
    fc.assert(
      fc.property(
        level,
        level,
        fc.record({ vip: small, score: small }),
        (product, given, client) => {
          const alone = [product, given].every((each) => productAccess(each, {}, client) === null);
          expect(productAccess(product, given, client) === null).toBe(alone);
        },
      ),
      { seed: 4, numRuns: 1000 },
    );
  });
});
