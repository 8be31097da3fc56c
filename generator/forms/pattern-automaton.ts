import type { CodePoints, PatternPart } from './pattern-parts.ts';

/** The signs of a pattern and which may follow which (Glushkov's construction). */
export interface PatternAutomaton {
  readonly signs: readonly CodePoints[];
  readonly first: readonly number[];
  /** For each sign those that may follow, and in how many ways the pattern allows it. */
  readonly next: readonly ReadonlyMap<number, number>[];
}

// Copies beyond this many read as a repetition without end: for the time it takes they are the same.
const copied = 4;
// Copies of copies unfold without end, with signs in them or without.
const maxPieces = 4_000;

/** A pattern that unfolds to more than can be analysed. */
export class EnormousPattern extends Error {}

interface Piece {
  readonly isSkippable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const emptyPiece: Piece = { isSkippable: true, first: [], last: [] };

export function patternAutomaton(part: PatternPart): PatternAutomaton {
  const signs: CodePoints[] = [];
  const next: Map<number, number>[] = [];
  let pieces = 0;

  function link(from: readonly number[], to: readonly number[]): void {
    for (const one of from) {
      for (const other of to) next[one]?.set(other, (next[one].get(other) ?? 0) + 1);
    }
  }

  function inTurn(before: Piece, after: Piece): Piece {
    link(before.last, after.first);
    return {
      isSkippable: before.isSkippable && after.isSkippable,
      first: before.isSkippable ? [...before.first, ...after.first] : before.first,
      last: after.isSkippable ? [...before.last, ...after.last] : after.last,
    };
  }

  function build(node: PatternPart): Piece {
    pieces += 1;
    if (pieces > maxPieces) throw new EnormousPattern();
    if (node.kind === 'sign') {
      signs.push(node.points);
      next.push(new Map());
      return { isSkippable: false, first: [signs.length - 1], last: [signs.length - 1] };
    }
    if (node.kind === 'sequence')
      return node.parts.reduce((before, one) => inTurn(before, build(one)), emptyPiece);
    if (node.kind === 'choice') {
      const options = node.options.map(build);
      return {
        isSkippable: options.some((one) => one.isSkippable),
        first: options.flatMap((one) => one.first),
        last: options.flatMap((one) => one.last),
      };
    }
    return repeat(node.part, node.min, node.max);
  }

  function repeat(inner: PatternPart, min: number, max: number): Piece {
    if (max > copied) {
      const piece = build(inner);
      link(piece.last, piece.first);
      return min === 0 ? { ...piece, isSkippable: true } : piece;
    }
    if (max <= 0) return emptyPiece;
    // x{1,3} is x(x(x)?)?: written x x? x? it would say the same in several ways.
    const piece = build(inner);
    const whole = max === 1 ? piece : inTurn(piece, repeat(inner, Math.max(0, min - 1), max - 1));
    return min === 0 ? { ...whole, isSkippable: true } : whole;
  }

  const { first } = build(part);
  return { signs, first, next };
}
