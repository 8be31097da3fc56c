import {
  patternParts,
  UnforeseeablePattern,
  type PatternPart,
} from '#generator/forms/pattern-parts.ts';
import type { RandomAt } from './random.ts';

/** What repeats without end is repeated this often more than it must be. */
const few = 3;

/** Letters and digits before all other signs: the first of these that a class has. */
const preferred = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'].map(
  (sign) => sign.charCodeAt(0),
);

/** A text that a pattern takes; undefined where none was found, as with look-ahead and back references. */
export function patternText(pattern: string, random: RandomAt): string | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    const { main } = patternParts(pattern);
    for (let turn = 0; turn < few; turn += 1) {
      const text = textOf(main, (part) => random(`${turn} ${part}`), '');
      if (expression.test(text)) return text;
    }
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnforeseeablePattern) return undefined;
    throw error;
  }
}

function textOf(part: PatternPart, random: RandomAt, at: string): string {
  switch (part.kind) {
    case 'sign': {
      const known = preferred.filter((point) =>
        part.points.some(([from, to]) => from <= point && point <= to),
      );
      const point = known[Math.floor(random(at) * known.length)] ?? part.points[0]?.[0] ?? 0;
      return String.fromCodePoint(point);
    }
    case 'sequence':
      return part.parts.map((one, index) => textOf(one, random, `${at}.${index}`)).join('');
    case 'choice': {
      const option = part.options[Math.floor(random(at) * part.options.length)];
      return option === undefined ? '' : textOf(option, random, `${at}|`);
    }
    case 'repeat': {
      const most = Math.min(part.max, part.min + few);
      const count = part.min + Math.floor(random(at) * (most - part.min + 1));
      return Array.from({ length: count }, (_, index) =>
        textOf(part.part, random, `${at}*${index}`),
      ).join('');
    }
  }
}
