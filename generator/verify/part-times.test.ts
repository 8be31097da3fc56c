import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { laterParts, partsOfSome } from './part-times.ts';

const sources = path.resolve(import.meta.dirname, '../../src');

/** Files that some source asks for by `import(…)`, by their names without folder and ending. */
function askedFor(): Set<string> {
  const code = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return new Set(
    code.flatMap((name) =>
      [...readFileSync(path.join(sources, name), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(
        ([, specifier = '']) => path.posix.basename(specifier).replace(/\.\w+$/, ''),
      ),
    ),
  );
}

// A part that was renamed would otherwise count on every route, and one that was removed would hide what takes its name.
it.each([...Object.keys(partsOfSome), ...Object.keys(laterParts)])(
  '%s is a part that the app fetches by itself',
  (part) => {
    expect(askedFor()).toContain(part);
  },
);
