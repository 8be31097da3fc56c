import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { integrityOf } from './output-file.ts';

let known: readonly string[] | undefined;

/**
 * `'sha256-…'` of the style texts that the chart library writes into the page. They are read from the library itself, so
 * that another version of it changes the policy along.
 */
export function chartStyleHashes(): readonly string[] {
  known ??= styleTexts(
    readFileSync(createRequire(import.meta.url).resolve('apexcharts'), 'utf8'),
  ).map((text) => `'${integrityOf(text)}'`);
  return known;
}

// One holds the drawing's rules, one the legend's.
const literals = [
  /\.id="apexcharts-css",\w+\.textContent=('(?:[^'\\]|\\.)*')/,
  /createTextNode\(("\\n {6}\.apexcharts-flip-y(?:[^"\\]|\\.)*")\)/,
];

function styleTexts(source: string): string[] {
  return literals.map((literal) => {
    const found = literal.exec(source)?.[1];
    if (found === undefined)
      throw new Error(
        'the chart library changed how it injects styles; update the style hashes of the policy',
      );
    return JSON.parse(
      found.startsWith("'")
        ? `"${found.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'")}"`
        : found,
    );
  });
}
