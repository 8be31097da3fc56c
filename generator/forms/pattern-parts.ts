/** Code points from the first to the last of each pair, both included. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

/** What a regular expression says, as far as matching time depends on it. */
export type PatternPart =
  | { readonly kind: 'sign'; readonly points: CodePoints }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternPart[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternPart;
      readonly min: number;
      readonly max: number;
    };

export interface PatternParts {
  readonly main: PatternPart;
  /** Bodies of look-aheads and look-behinds, which are matched by themselves. */
  readonly asides: readonly PatternPart[];
}

/** A construct whose time is unpredictable. */
export class UnforeseeablePattern extends Error {}

const last = 0x10ffff;
const anything: CodePoints = [[0, last]];
const digits: CodePoints = [[48, 57]];
const word: CodePoints = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const space: CodePoints = [
  [9, 13],
  [32, 32],
  [160, 160],
  [5760, 5760],
  [8192, 8202],
  [8232, 8233],
  [8239, 8239],
  [8287, 8287],
  [12288, 12288],
  [65279, 65279],
];
const classes: Readonly<Record<string, CodePoints>> = {
  d: digits,
  D: without(digits),
  w: word,
  W: without(word),
  s: space,
  S: without(space),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };
const empty: PatternPart = { kind: 'sequence', parts: [] };

/** Reads a pattern that `new RegExp(pattern, 'u')` has accepted. Throws `UnforeseeablePattern` for a back reference. */
export function patternParts(pattern: string): PatternParts {
  const signs = [...pattern];
  const asides: PatternPart[] = [];
  let at = 0;

  const peek = (text: string): boolean => signs.slice(at, at + text.length).join('') === text;
  const take = (text: string): boolean => {
    if (!peek(text)) return false;
    at += text.length;
    return true;
  };

  function choice(): PatternPart {
    const options = [sequence()];
    while (take('|')) options.push(sequence());
    return options.length === 1 ? (options[0] ?? empty) : { kind: 'choice', options };
  }

  function sequence(): PatternPart {
    const parts: PatternPart[] = [];
    while (at < signs.length && !peek('|') && !peek(')')) parts.push(repeated(atom()));
    return { kind: 'sequence', parts };
  }

  function repeated(part: PatternPart): PatternPart {
    const [min, max] = counts();
    if (max === 1 && min === 1) return part;
    take('?');
    return { kind: 'repeat', part, min, max };
  }

  function counts(): [number, number] {
    if (take('*')) return [0, Infinity];
    if (take('+')) return [1, Infinity];
    if (take('?')) return [0, 1];
    const braces = /^\{(\d+)(,?)(\d*)\}/.exec(signs.slice(at, at + 24).join(''));
    if (!braces) return [1, 1];
    at += braces[0].length;
    const min = Number(braces[1]);
    return [min, braces[2] === '' ? min : braces[3] === '' ? Infinity : Number(braces[3])];
  }

  function atom(): PatternPart {
    if (take('(')) return group();
    if (take('^') || take('$')) return empty;
    if (take('[')) return { kind: 'sign', points: bracket() };
    if (take('.')) return { kind: 'sign', points: anything };
    if (take('\\')) {
      if (take('b') || take('B')) return empty;
      return { kind: 'sign', points: escaped() };
    }
    return { kind: 'sign', points: one(signs[at++]) };
  }

  function group(): PatternPart {
    const isAside = take('?=') || take('?!') || take('?<=') || take('?<!');
    if (!isAside && !take('?:') && take('?<')) while (!take('>')) at += 1;
    if (take('?')) throw new UnforeseeablePattern('it changes its flags');
    const inner = choice();
    take(')');
    if (!isAside) return inner;
    asides.push(inner);
    return empty;
  }

  function bracket(): CodePoints {
    const isNegated = take('^');
    const points: (readonly [number, number])[] = [];
    while (at < signs.length && !take(']')) {
      const from = member();
      const isRange =
        from.length === 1 && from[0]?.[0] === from[0]?.[1] && peek('-') && signs[at + 1] !== ']';
      if (isRange) at += 1;
      const to = isRange ? member() : from;
      points.push(...(isRange ? [[from[0]?.[0] ?? 0, to[0]?.[1] ?? last] as const] : from));
    }
    return isNegated ? without(points) : points;
  }

  function member(): CodePoints {
    if (!take('\\')) return one(signs[at++]);
    return take('b') ? [[8, 8]] : escaped();
  }

  function escaped(): CodePoints {
    const sign = signs[at++] ?? '';
    if (/[1-9k]/.test(sign)) throw new UnforeseeablePattern('it uses a backreference');
    const known = classes[sign];
    if (known) return known;
    const rest = signs.slice(at, at + 12).join('');
    if (sign === 'p' || sign === 'P') {
      at = signs.indexOf('}', at) + 1;
      return anything;
    }
    const code =
      sign === 'u'
        ? /^(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/i.exec(rest)
        : sign === 'x'
          ? /^([0-9a-f]{2})/i.exec(rest)
          : null;
    if (code) {
      at += code[0].length;
      return number(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    }
    if (sign === 'c') return number((signs[at++]?.codePointAt(0) ?? 0) % 32);
    const control = controls[sign];
    return control === undefined ? one(sign) : number(control);
  }

  return { main: choice(), asides };
}

function one(sign: string | undefined): CodePoints {
  return number(sign?.codePointAt(0) ?? 0);
}

function number(point: number): CodePoints {
  return [[point, point]];
}

function without(points: CodePoints): CodePoints {
  const left: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of [...points].sort((a, b) => a[0] - b[0])) {
    if (from > next) left.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next > last ? left : [...left, [next, last]];
}
