import vm from 'node:vm';
import { patternAutomaton, type PatternAutomaton } from './pattern-automaton.ts';
import { patternParts, UnforeseeablePattern } from './pattern-parts.ts';

const longestPattern = 1_000;
const largestAutomaton = 160;
const longText = 1_000;
// A pattern whose time grows with the square of the text takes milliseconds for this, one with the cube many seconds.
const patience = 1_000;

const tooLarge = 'it is too large to be judged; use a shorter one with minLength and maxLength';
const known = new Map<string, string | undefined>();

/**
 * Why a pattern could keep a browser busy for ever, or undefined when it cannot. Repetition that can read one text in two
 * ways takes twice as long with each further sign; it is found in the pattern's automaton, not by trying.
 */
export function patternDanger(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return tooLarge;
  if (!known.has(pattern)) known.set(pattern, judge(pattern));
  return known.get(pattern);
}

function judge(pattern: string): string | undefined {
  try {
    const { main, asides } = patternParts(pattern);
    for (const automaton of [main, ...asides].map(patternAutomaton)) {
      if (automaton.signs.length > largestAutomaton) return tooLarge;
      const loop = ambiguousLoop(automaton);
      if (loop) return 'what it repeats can be read in two ways, so that a long text would keep a browser busy for ever';
      if (isSlow(pattern, automaton)) return 'several of its repetitions read the same signs, so that a long text would take a browser minutes';
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnforeseeablePattern) return `${error.message}, so how long it takes cannot be foreseen`;
    throw error;
  }
}

/** Whether two different ways lead from a sign back to it over one text. */
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
    if ([...twofold].some((edge) => onLoop(Math.floor(edge / size)) && onLoop(edge % size))) return true;
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

function overlaps(one: PatternAutomaton['signs'][number], other: PatternAutomaton['signs'][number]): boolean {
  return one.some(([from, to]) => other.some(([otherFrom, otherTo]) => from <= otherTo && otherFrom <= to));
}

/** Tries the pattern on texts that stay in one of its repetitions and fail at their end. */
function isSlow(pattern: string, { signs, next, first }: PatternAutomaton): boolean {
  const loops = signs.map((_, sign) => sign).filter((sign) => next[sign]?.has(sign));
  // One repetition alone takes at most the square of the text's length.
  if (loops.length < 2) return false;
  const ways = waysTo(signs.length, next, first);
  return loops.some((loop) => {
    const text = [...(ways.get(loop) ?? []), ...Array.from({ length: longText }, () => loop)].map((sign) => signOf(signs[sign] ?? [])).join('');
    return !endsInTime(pattern, `${text}\u0000`);
  });
}

/** For each sign the shortest way to it from the start. */
function waysTo(size: number, next: PatternAutomaton['next'], first: readonly number[]): Map<number, readonly number[]> {
  const ways = new Map<number, readonly number[]>(first.map((sign) => [sign, [sign]]));
  const open = [...first];
  for (let sign = open.shift(); sign !== undefined && ways.size < size; sign = open.shift()) {
    for (const following of next[sign]?.keys() ?? []) {
      if (ways.has(following)) continue;
      ways.set(following, [...(ways.get(sign) ?? []), following]);
      open.push(following);
    }
  }
  return ways;
}

function signOf(points: PatternAutomaton['signs'][number]): string {
  const printable = points.find(([from, to]) => from <= 126 && to >= 32);
  return String.fromCodePoint(printable ? Math.max(32, printable[0]) : points[0]?.[0] ?? 0);
}

function endsInTime(pattern: string, text: string): boolean {
  try {
    vm.runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout: patience });
    return true;
  } catch {
    return false;
  }
}
