import type { Condition, Gate } from '#config/gates.gen.ts';
import { evaluateGate, guestContext, type GateContext, type KycStatus } from '#core/gates.ts';

type NamedGates = Readonly<Record<string, Condition>>;

// A gate with more cases than this is assumed to be passable, unless it asks for what is off: nothing is pruned on a guess.
const maxCases = 20_000;
const statuses: readonly KycStatus[] = ['unverified', 'pending', 'approved', 'rejected', 'unknown'];

/**
 * Whether no client and no guest could ever pass a gate, with the features in `off` disabled. Every case that its words
 * can distinguish is put to the very evaluator that the browser and the server ask.
 */
export function isClosedGate(
  gate: Gate,
  named: NamedGates,
  off: ReadonlySet<string> = new Set(),
): boolean {
  return !evaluateGate(gate, named, guestContext).allowed && !opensToClient(gate, named, off);
}

/** Whether some client could pass a gate. */
export function opensToClient(
  gate: Gate,
  named: NamedGates,
  off: ReadonlySet<string> = new Set(),
): boolean {
  const all = wordsOf(gate, named, new Set());
  // What is off is in no client's payload, which shuts its gates.
  const words = { ...all, features: all.features.filter((name) => !off.has(name)) };
  const perms = [...new Set([...words.perms, ...words.features])];
  const sizes = [
    statuses.length,
    2,
    2,
    ...perms.map(() => 2),
    ...words.features.map(() => 2),
    words.vips.length,
    words.scores.length,
  ];
  const cases = sizes.reduce((product, size) => product * size, 1);
  if (cases > maxCases) return !needsAny(gate, named, off, new Set());
  for (let number = 0; number < cases; number += 1) {
    if (evaluateGate(gate, named, clientOf(number, sizes, perms, words)).allowed) return true;
  }
  return false;
}

// Too many cases to try, but a gate that asks for a feature which is off needs no trying.
function needsAny(
  gate: Gate,
  named: NamedGates,
  off: ReadonlySet<string>,
  seen: ReadonlySet<string>,
): boolean {
  if (typeof gate === 'string') {
    const target = Object.hasOwn(named, gate) ? named[gate] : undefined;
    return (
      target !== undefined &&
      !seen.has(gate) &&
      needsAny(target, named, off, new Set([...seen, gate]))
    );
  }
  const needs = (child: Gate): boolean => needsAny(child, named, off, seen);
  return (
    (gate.feature !== undefined && off.has(gate.feature)) ||
    (gate.all ?? []).some(needs) ||
    (gate.any !== undefined && gate.any.every(needs))
  );
}

// The digits of the case's number, each in the base of its own size.
function clientOf(
  number: number,
  sizes: readonly number[],
  perms: readonly string[],
  { features, vips, scores }: Words,
): GateContext {
  let rest = number;
  const digits = sizes.map((size) => {
    const digit = rest % size;
    rest = Math.floor(rest / size);
    return digit;
  });
  const [kyc = 0, owes = 0, deposits = 0, ...more] = digits;
  const levels = more.slice(-2);
  return {
    signedIn: true,
    kyc: statuses[kyc] ?? 'unknown',
    outstanding: owes === 0 ? '0' : '1',
    deposits: deposits === 1,
    perms: perms.filter((_, index) => more[index] === 1),
    features: Object.fromEntries(
      features.map((name, index) => [name, { allow: more[perms.length + index] === 1 }]),
    ),
    vip: vips[levels[0] ?? 0] ?? 0,
    score: scores[levels[1] ?? 0] ?? 0,
  };
}

interface Words {
  readonly perms: readonly string[];
  readonly features: readonly string[];
  /** 0 and every level that is asked for. */
  readonly vips: readonly number[];
  readonly scores: readonly number[];
}

function wordsOf(gate: Gate, named: NamedGates, seen: Set<string>): Words {
  const none: Words = { perms: [], features: [], vips: [0], scores: [0] };
  if (typeof gate === 'string') {
    const target = Object.hasOwn(named, gate) ? named[gate] : undefined;
    if (!target || seen.has(gate)) return none;
    seen.add(gate);
    return wordsOf(target, named, seen);
  }
  const {
    permission,
    allPerms = [],
    anyPerm = [],
    feature,
    vip = 0,
    score = 0,
    all = [],
    any = [],
    not,
  } = gate;
  const own: Words = {
    perms: [...(permission === undefined ? [] : [permission]), ...allPerms, ...anyPerm],
    features: feature === undefined ? [] : [feature],
    vips: [0, vip],
    scores: [0, score],
  };
  const inner = [...all, ...any, ...(not === undefined ? [] : [not])].map((child) =>
    wordsOf(child, named, seen),
  );
  const joined = <T>(pick: (words: Words) => readonly T[]): T[] => [
    ...new Set([own, ...inner].flatMap(pick)),
  ];
  return {
    perms: joined((words) => words.perms),
    features: joined((words) => words.features),
    vips: joined((words) => words.vips),
    scores: joined((words) => words.scores),
  };
}
