import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Condition, Gate } from '#config/gates.gen.ts';
import { evaluateGate, type GateContext, type NamedGates } from './gates.ts';

// A world small enough that every combination of the grammar comes up often.
const permissions = ['trade', 'loan', 'ipo'] as const;
const names = ['first', 'second', 'third', 'missing'] as const;
const statuses = ['unverified', 'pending', 'approved', 'rejected'] as const;

const someOf = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), {
    minLength: 1,
    maxLength: values.length,
  }) as fc.Arbitrary<[T, ...T[]]>;
const level = fc.nat({ max: 2 });

/** Conditions as schemas/gates.schema.json has them; every key may stand beside every other. `asking` ones only ask for more. */
function grammar(kind: 'whole' | 'asking'): fc.Arbitrary<Condition> {
  return fc.letrec<{ condition: Condition; gate: Gate }>((tie) => {
    const asking = {
      permission: fc.constantFrom(...permissions),
      allPerms: someOf(permissions),
      anyPerm: someOf(permissions),
      feature: fc.constantFrom(...permissions, 'nothing'),
      vip: level,
      score: level,
      outstanding: fc.constant('none' as const),
      deposits: fc.constant('open' as const),
      all: gatesOf(tie('gate')),
      any: gatesOf(tie('gate')),
    };
    const whole: fc.Arbitrary<Condition> =
      kind === 'asking'
        ? fc.record({ ...asking, signedIn: fc.constant(true) }, { requiredKeys: [] })
        : fc.record(
            {
              ...asking,
              signedIn: fc.boolean(),
              kyc: fc.constantFrom(...statuses),
              not: tie('gate'),
            },
            { requiredKeys: [] },
          );
    return {
      gate: fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        fc.constantFrom(...names),
        tie('condition'),
      ),
      condition: whole.map(thin),
    };
  }).condition;
}

function gatesOf(gate: fc.Arbitrary<Gate>) {
  return fc.array(gate, { minLength: 1, maxLength: 3 }) as fc.Arbitrary<[Gate, ...Gate[]]>;
}

// All thirteen keys at once are nearly always closed: three of them leave both answers likely.
function thin(whole: Condition): Condition {
  const entries = Object.entries(whole);
  return Object.fromEntries(
    entries.length <= 3
      ? entries
      : [0, 4, 8]
          .map((offset) => entries[(offset + entries.length) % entries.length] ?? entries[0])
          .filter((each) => each !== undefined),
  );
}

function namedOf(condition: fc.Arbitrary<Condition>): fc.Arbitrary<NamedGates> {
  return fc.record({ first: condition, second: condition, third: condition });
}

const context: fc.Arbitrary<GateContext> = fc.record({
  signedIn: fc.boolean(),
  kyc: fc.constantFrom(...statuses, 'unknown' as const),
  perms: fc.subarray([...permissions]),
  vip: level,
  score: level,
  outstanding: fc.constantFrom('0', '0.00', '0.01'),
  deposits: fc.boolean(),
  features: fc.dictionary(
    fc.constantFrom(...permissions),
    fc.record(
      {
        require: fc.record({ vip: level, score: level }, { requiredKeys: [] }),
        allow: fc.boolean(),
        allPerms: fc.subarray([...permissions]),
        anyPerm: fc.subarray([...permissions]),
      },
      { requiredKeys: [] },
    ),
  ),
});

type Truth = 'open' | 'closed' | 'broken';

/** The grammar read a second time, in three truths: what is broken is never open, nor is its opposite. */
function reference(
  gate: Gate,
  gates: NamedGates,
  who: GateContext,
  seen: ReadonlySet<string> = new Set(),
): Truth {
  if (typeof gate === 'string') {
    const target = gates[gate];
    return target === undefined || seen.has(gate)
      ? 'broken'
      : reference(target, gates, who, new Set([...seen, gate]));
  }
  const inner = (child: Gate) => reference(child, gates, who, seen);
  const held = new Set(who.perms);
  const fact = (holds: boolean): Truth => (holds ? 'open' : 'closed');
  const lists = (all: readonly string[] = [], any: readonly string[] = []) =>
    all.every((each) => held.has(each)) && (any.length === 0 || any.some((each) => held.has(each)));
  const truths = Object.keys(gate).map((key): Truth => {
    switch (key) {
      case 'signedIn':
        return fact(who.signedIn === gate.signedIn);
      case 'kyc':
        return fact(who.kyc === gate.kyc);
      case 'permission':
        return fact(held.has(gate.permission ?? ''));
      case 'allPerms':
        return fact(lists(gate.allPerms));
      case 'anyPerm':
        return fact(lists([], gate.anyPerm));
      case 'vip':
        return fact(who.vip >= (gate.vip ?? 0));
      case 'score':
        return fact(who.score >= (gate.score ?? 0));
      case 'outstanding':
        return fact(Number(who.outstanding) <= 0);
      case 'deposits':
        return fact(who.deposits);
      case 'feature': {
        const rule = who.features[gate.feature ?? ''];
        const { vip = 0, score = 0 } = rule?.require ?? {};
        return fact(
          rule !== undefined &&
            rule.allow !== false &&
            held.has(gate.feature ?? '') &&
            lists(rule.allPerms, rule.anyPerm) &&
            who.vip >= vip &&
            who.score >= score,
        );
      }
      case 'all':
        return every((gate.all ?? []).map(inner));
      case 'any':
        return some((gate.any ?? []).map(inner));
      case 'not':
        return ({ open: 'closed', closed: 'open', broken: 'broken' } as const)[
          inner(gate.not ?? '')
        ];
      default:
        return 'broken';
    }
  });
  return every(truths);
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes('broken')) return 'broken';
  return truths.includes('closed') ? 'closed' : 'open';
}

function some(truths: readonly Truth[]): Truth {
  if (truths.includes('open')) return 'open';
  return truths.includes('broken') ? 'broken' : 'closed';
}

describe('the truth table of gates', () => {
  it('agrees with a second reading of the grammar, and both answers are common', () => {
    const counts = { open: 0, closed: 0, broken: 0 };
    fc.assert(
      fc.property(grammar('whole'), namedOf(grammar('whole')), context, (gate, gates, who) => {
        const truth = reference(gate, gates, who);
        counts[truth] += 1;
        const { allowed, reasons } = evaluateGate(gate, gates, who);
        expect(allowed).toBe(truth === 'open');
        expect(reasons.length === 0).toBe(allowed);
      }),
      { seed: 20_261_121, numRuns: 5000 },
    );
    expect(Math.min(counts.open, counts.closed, counts.broken)).toBeGreaterThan(300);
  });

  it('never shuts anybody out who is given more, where nothing asks for less', () => {
    fc.assert(
      fc.property(grammar('asking'), namedOf(grammar('asking')), context, (gate, gates, who) => {
        const more: GateContext = {
          ...who,
          signedIn: true,
          perms: permissions,
          vip: 9,
          score: 9,
          outstanding: '0',
          deposits: true,
        };
        if (evaluateGate(gate, gates, who).allowed)
          expect(evaluateGate(gate, gates, more).allowed).toBe(true);
      }),
      { seed: 20_261_121, numRuns: 2000 },
    );
  });
});
