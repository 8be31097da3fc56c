import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const presetFile = /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]preset-base\.js$/;

/**
 * Style properties that are rare in an app like this one, by family: single sides of borders, filters, gradients, snapping,
 * transforms and the like. All others stay, since blocks of tenants may use them.
 */
const rare = new RegExp(
  `^(?:${[
    'gradient\\w+|backgroundGradient|\\w*[bB]lendMode|boxShadowColor|textShadow|caretColor|listStyleImage',
    'divide\\w+|space[XY]\\w*|border\\w+(?:Style|Color|Width|Radius)|borderSpacing\\w*|focus\\w+|ring\\w*',
    'filter|blur|brightness|contrast|grayscale|hueRotate|invert|saturate|sepia|dropShadow|backdrop\\w+',
    'skew\\w|rotate\\w*|scale\\w*|translate\\w*|animation\\w*|transition\\w*',
    'scroll(?:bar\\w*|Padding\\w*|Snap\\w*|Margin\\w+)|overscrollBehavior\\w',
    'grid(?:Column|Row)?Gap|(?:min|max)?(?:[iI]nline|[bB]lock)Size|hide(?:From|Below)',
    'truncate|lineClamp|srOnly|debug',
  ].join('|')})$`,
);

/** States of siblings, groups, sliders and calendars, and preferences that no theme answers to. */
const rareConditions = new RegExp(
  `^(?:${[
    'peer\\w+|group\\w+|(?:under|over|at)Value|range(?:Start|End)|inRange|outOfRange|today|unavailable|now',
    'os(?:Dark|Light)|(?:high|less|more)Contrast|landscape|portrait|ltr|rtl|scrollbar\\w*|topmost|starting|icon',
    'grabbed|dragging|complete|incomplete|highlighted|firstLetter|firstLine|marker|autofill|fullscreen',
  ].join('|')})$`,
);

/** Leaves out what the styling library knows of rare properties and conditions that nothing in `web` names: 3 KB in front of every page. */
export function usedUtilities(web: string): Plugin {
  return {
    name: 'livery-used-utilities',
    transform: {
      filter: { id: presetFile },
      handler: (code) => ({ code: withoutUnusedUtilities(code, wordsUnder(web)), map: null }),
    },
  };
}

/** The preset without the utilities and the conditions that are rare and not among `words`. */
export function withoutUnusedUtilities(code: string, words: ReadonlySet<string>): string {
  const isNamed = (name: string) => words.has(name);
  const utilities = filtered(code, '\n  utilities: {\n', 4, (name, entry) => {
    return !rare.test(name) || [name, ...shorthands(entry)].some(isNamed);
  });
  return filtered(utilities, '\nconst defaultConditions = defineConditions({\n', 2, (name) => {
    return !rareConditions.test(name) || isNamed(`_${name}`);
  });
}

/** A list that begins after `opening`, its entries `indent` spaces in, with those that are kept. */
function filtered(
  code: string,
  opening: string,
  indent: number,
  keeps: (name: string, entry: string) => boolean,
): string {
  const begin = code.indexOf(opening);
  const end = code.indexOf(`\n${' '.repeat(indent - 2)}}`, begin + opening.length);
  if (begin < 0 || end < 0) throw new Error(`the styling library has no${opening.trimEnd()}`);
  const from = begin + opening.length;
  const entries = code
    .slice(from, end + 1)
    .split(new RegExp(`^(?= {${indent}}(?:\\w+|"[^"]+"): )`, 'm'));
  const kept = entries.filter((entry) => keeps(/^ *"?(\w+)/.exec(entry)?.[1] ?? '', entry));
  // The last entry alone ends without a comma.
  const list = kept.map((entry) => entry.replace(/([}\]"])\s*$/, '$1,\n')).join('');
  return code.slice(0, from) + list + code.slice(end + 1);
}

function shorthands(entry: string): readonly string[] {
  const [, list = ''] = /shorthand: (\[[^\]]*\]|"\w+")/.exec(entry) ?? [];
  return [...list.matchAll(/\w+/g)].map(([word]) => word);
}

function wordsUnder(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(
    files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/\w+/g) ?? []),
  );
}
