import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Condition, Gate } from '#config/gates.gen.ts';
import { evaluateGate, guestContext } from '#core/gates.ts';
import { isClosedGate } from './is-closed-gate.ts';

const named: Readonly<Record<string, Condition>> = {
  signedIn: { signedIn: true },
  guest: { signedIn: false },
  never: { all: ['signedIn', 'guest'] },
  rich: { vip: 5, score: 700 },
};

describe('isClosedGate', () => {
  it.each<[Gate]>([
    ['never'],
    [{ all: ['guest', 'rich'] }],
    [{ kyc: 'approved', all: [{ kyc: 'pending' }] }],
    [{ vip: 3, not: { vip: 2 } }],
    [{ permission: 'trade', not: { anyPerm: ['trade', 'lend'] } }],
    [{ feature: 'ai', not: { permission: 'ai' } }],
    [
      {
        any: [
          'never',
          { all: ['guest', { outstanding: 'none' }, { not: { outstanding: 'none' } }] },
        ],
      },
    ],
    ['unheardOf'],
  ])('is true of %j', (gate) => {
    expect(isClosedGate(gate, named)).toBe(true);
  });

  it.each<[Gate]>([
    ['signedIn'],
    ['guest'],
    ['rich'],
    [{ not: 'never' }],
    [{ vip: 2, not: { vip: 3 } }],
    [{ permission: 'trade', not: { permission: 'lend' } }],
    [{ feature: 'ai', kyc: 'approved', score: 600 }],
    [{ not: { outstanding: 'none' } }],
    [{ not: { deposits: 'open' } }],
    // More cases than are worth trying: nothing is claimed.
    [
      {
        allPerms: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'],
        not: { permission: 'a' },
      },
    ],
  ])('is false of %j', (gate) => {
    expect(isClosedGate(gate, named)).toBe(false);
  });

  const many: Condition = {
    allPerms: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'],
  };
  it.each<[Gate, boolean]>([
    [{ feature: 'ai' }, true],
    [{ feature: 'other' }, false],
    [{ any: [{ feature: 'ai' }, 'signedIn'] }, false],
    [{ any: [{ feature: 'ai' }, { all: ['never'] }] }, true],
    [{ not: { feature: 'ai' } }, false],
    [{ signedIn: true, not: { not: { feature: 'ai' } } }, true],
    // With more cases than are worth trying.
    [{ ...many, all: ['smart'] }, true],
    [{ ...many, any: ['smart', 'rich'] }, false],
    [{ ...many, not: { feature: 'ai' } }, false],
  ])('with the feature ai off, %j is closed: %s', (gate, closed) => {
    expect(isClosedGate(gate, { ...named, smart: { feature: 'ai' } }, new Set(['ai']))).toBe(
      closed,
    );
  });

  it('is never said of a gate that can be passed', () => {
    const leaf = fc.constantFrom<Gate>(
      'signedIn',
      'guest',
      'rich',
      { kyc: 'approved' },
      { permission: 'a' },
      { anyPerm: ['a', 'b'] },
      { feature: 'f' },
      { vip: 2 },
      { score: 500 },
      { outstanding: 'none' },
      { deposits: 'open' },
    );
    const { gate } = fc.letrec<{ gate: Gate }>((tie) => ({
      gate: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.tuple(tie('gate'), tie('gate')).map(([one, other]): Gate => ({ all: [one, other] })),
        fc.tuple(tie('gate'), tie('gate')).map(([one, other]): Gate => ({ any: [one, other] })),
        tie('gate').map((not): Gate => ({ not })),
      ),
    }));
    const client = fc.record({
      signedIn: fc.constant(true),
      kyc: fc.constantFrom('approved' as const, 'pending' as const, 'unknown' as const),
      perms: fc.subarray(['a', 'b', 'f']),
      vip: fc.nat(8),
      score: fc.nat(900),
      outstanding: fc.constantFrom('0', '7.50'),
      deposits: fc.boolean(),
      features: fc.constantFrom(
        {},
        { f: { allow: true } },
        { f: { allow: false } },
        { f: { require: { vip: 4 } } },
      ),
    });
    fc.assert(
      fc.property(gate, fc.oneof(fc.constant(guestContext), client), (candidate, who) => {
        if (evaluateGate(candidate, named, who).allowed)
          expect(isClosedGate(candidate, named)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
