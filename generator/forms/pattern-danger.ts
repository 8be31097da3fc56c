import { kept } from '#generator/kept.ts';
import { EnormousPattern, patternAutomaton, type PatternAutomaton } from './pattern-automaton.ts';
import { patternParts, UnforeseeablePattern } from './pattern-parts.ts';

const maxPattern = 1_000;
const largestAutomaton = 160;
// Every pair of steps is looked at.
const maxLinks = 1_200;
const longText = 1_000;
// For a text that long, a pattern whose steps grow with its square takes half a million, one with its cube 160 million.
const maxSteps = 10_000_000;

const tooLarge = 'too large to analyse; use a shorter one with minLength and maxLength';
const known = new Map<string, string | undefined>();

/**
 * Why a pattern could keep a browser busy for ever, or undefined when it cannot. Repetition that can read one text in two
 * ways takes twice as long with each further sign; it is found in the pattern's automaton, not by trying.
 */
export function patternDanger(pattern: string): string | undefined {
  if (pattern.length > maxPattern) return tooLarge;
  if (!known.has(pattern))
    known.set(
      pattern,
      kept('forms', `pattern ${pattern}`, () => analyse(pattern) ?? null) ?? undefined,
    );
  return known.get(pattern);
}

function analyse(pattern: string): string | undefined {
  try {
    const { main, asides } = patternParts(pattern);
    const isAnchored = pattern.startsWith('^') && main.kind !== 'choice';
    for (const automaton of [main, ...asides].map(patternAutomaton)) {
      const links = automaton.next.reduce((sum, following) => sum + following.size, 0);
      if (automaton.signs.length > largestAutomaton || links > maxLinks) return tooLarge;
      const loop = ambiguousLoop(automaton);
      if (loop) return 'catastrophic backtracking (ReDoS)';
      if (isSlow(automaton, isAnchored)) return 'polynomial backtracking (ReDoS)';
    }
    return undefined;
  } catch (error) {
    if (error instanceof EnormousPattern) return tooLarge;
    if (error instanceof UnforeseeablePattern)
      return `${error.message}, so its run time cannot be bounded`;
    throw error;
  }
}

/** Whether two different paths lead from a sign back to it over one text. */
function ambiguousLoop({ signs, next }: PatternAutomaton): boolean {
  const size = signs.length;
  const steps = new Map<number, number[]>();
  const back = new Map<number, number[]>();
  const twofold = new Set<number>();
  const add = (map: Map<number, number[]>, from: number, to: number): void => {
    const known = map.get(from);
    if (known) known.push(to);
    else map.set(from, [to]);
  };
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      for (const [nextA, ways] of next[a] ?? []) {
        for (const nextB of next[b]?.keys() ?? []) {
          if (!overlaps(signs[nextA] ?? [], signs[nextB] ?? [])) continue;
          add(steps, a * size + b, nextA * size + nextB);
          add(back, nextA * size + nextB, a * size + b);
          if (a === b && nextA === nextB && ways > 1) twofold.add(a * size + nextA);
        }
      }
    }
  }
  for (let start = 0; start < size; start += 1) {
    const home = start * size + start;
    const ahead = reachable(home, steps);
    if (!ahead.has(home)) continue;
    const around = new Set([...reachable(home, back)].filter((pair) => ahead.has(pair)));
    if ([...around].some((pair) => Math.floor(pair / size) !== pair % size)) return true;
    const onLoop = (sign: number): boolean => around.has(sign * size + sign);
    if ([...twofold].some((edge) => onLoop(Math.floor(edge / size)) && onLoop(edge % size)))
      return true;
  }
  return false;
}

/** Everything that one step or more leads to. */
function reachable(from: number, steps: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set<number>();
  const open = [...(steps.get(from) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(steps.get(node) ?? []));
  }
  return seen;
}

function overlaps(
  one: PatternAutomaton['signs'][number],
  other: PatternAutomaton['signs'][number],
): boolean {
  return one.some(([from, to]) =>
    other.some(([otherFrom, otherTo]) => from <= otherTo && otherFrom <= to),
  );
}

/**
 * Whether a text that goes to one of its signs, stays there or goes around the shortest loop through it, and fails at its
 * end takes too many steps.
 */
function isSlow(automaton: PatternAutomaton, isAnchored: boolean): boolean {
  const { signs, next, first } = automaton;
  const paths = pathsTo(signs.length, next, first);
  return signs.some((_, last) => {
    const path = paths.get(last) ?? [];
    const around = pathsTo(signs.length, next, [...(next[last]?.keys() ?? [])]).get(last) ?? [last];
    return [[last], ...(around.length > 1 ? [around] : [])].some((loop) => {
      const rounds = Array.from({ length: Math.ceil(longText / loop.length) }, () => loop);
      const text = [...path, ...rounds.flat()].map((sign) => pointOf(signs[sign] ?? []));
      return takesTooManySteps(automaton, text, isAnchored);
    });
  });
}

/**
 * Counts what a backtracking matcher reads before it gives the text up. Counted, not timed: a pattern is as good
 * on a busy machine as on an idle one.
 */
function takesTooManySteps(
  { signs, next, first }: PatternAutomaton,
  text: readonly number[],
  isAnchored: boolean,
): boolean {
  let steps = 0;
  let counts = new Map<number, number>();
  for (const [index, point] of text.entries()) {
    const following = new Map<number, number>();
    const read = (sign: number, count: number): void => {
      if (!(signs[sign] ?? []).some(([from, to]) => from <= point && point <= to)) return;
      following.set(sign, (following.get(sign) ?? 0) + count);
      steps += count;
    };
    if (index === 0 || !isAnchored) for (const sign of first) read(sign, 1);
    for (const [sign, count] of counts) {
      for (const [after, copies] of next[sign] ?? []) read(after, count * copies);
    }
    if (steps > maxSteps) return true;
    if (following.size === 0 && isAnchored) return false;
    counts = following;
  }
  return false;
}

/** For each sign the shortest path to it from the start. */
function pathsTo(
  size: number,
  next: PatternAutomaton['next'],
  first: readonly number[],
): Map<number, readonly number[]> {
  const paths = new Map<number, readonly number[]>(first.map((sign) => [sign, [sign]]));
  const open = [...first];
  for (let sign = open.shift(); sign !== undefined && paths.size < size; sign = open.shift()) {
    for (const following of next[sign]?.keys() ?? []) {
      if (paths.has(following)) continue;
      paths.set(following, [...(paths.get(sign) ?? []), following]);
      open.push(following);
    }
  }
  return paths;
}

function pointOf(points: PatternAutomaton['signs'][number]): number {
  const printable = points.find(([from, to]) => from <= 126 && to >= 32);
  return printable ? Math.max(32, printable[0]) : (points[0]?.[0] ?? 0);
}
