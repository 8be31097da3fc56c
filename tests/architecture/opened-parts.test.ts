import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openedParts } from '#page/object-address.ts';

const owner = 'src/web/page/object-address.ts';
const names: ReadonlySet<string> = new Set(Object.values(openedParts));

/** Names of the address's query that a source writes or reads by hand. */
function namesIn(source: string): readonly string[] {
  return [
    ...source.matchAll(/\b(?:place|query|params)\.(?:get|has|set|delete)\(\s*'([^']+)'/g),
    ...source.matchAll(/[?&]([a-z-]+)=\$\{/g),
  ].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('src/web', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file) && file !== owner);

describe('parts of the address that open something', () => {
  it('are one for each kind of thing', () => {
    expect(names.size).toBe(Object.keys(openedParts).length);
  });

  it('are read and written nowhere else: a choice of one block never opens a sheet of another', () => {
    const found = files.map((file) => ({ file, names: namesIn(readFileSync(file, 'utf8')) }));
    // The check sees what blocks read by hand.
    expect(found.flatMap((each) => each.names)).toContain('sort');
    expect(
      found.flatMap((each) =>
        each.names.filter((name) => names.has(name)).map((name) => `${each.file}: ${name}`),
      ),
    ).toEqual([]);
  });

  it('would be seen when written by hand', () => {
    expect(namesIn("place.get('order')")).toEqual(['order']);
    expect(namesIn('to={`${orders}?order=${id}`}')).toEqual(['order']);
  });
});
