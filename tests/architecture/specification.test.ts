import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { constantStatements, errorStatements } from './specification-statements.ts';
import { catalogue, constants } from './specification-table.ts';

const english = new Map<string, string>(
  filesOf('src/web')
    .filter((file) => file.endsWith('messages/en-US.json'))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
    ),
);

/** Every text and number of the specification stands where the table says. */
describe('the specification', () => {
  it.each(catalogue)('says “%s” as %s in %s', (words, id, place) => {
    expect(english.get(id)).toContain(words);
    // A code is raised by its own name, a message by its id.
    const name = id.startsWith('error.') ? id.slice('error.'.length) : id;
    expect(textAt(place), `${name} in ${place}`).toMatch(new RegExp(`['"\`.]${namePattern(name)}`));
  });

  it.each(constants)('holds “%s” in %s', (_what, place, text) => {
    expect(textAt(place)).toMatch(text);
  });

  it.each([...errorStatements, ...constantStatements])(
    'has rows for “%s”',
    (_statement, ...rows) => {
      const known = [...catalogue.map(([, id]) => id), ...constants.map(([what]) => what)];
      expect(rows).not.toEqual([]);
      expect(rows.filter((row) => !known.includes(row))).toEqual([]);
    },
  );

  it('has no row twice', () => {
    const names = [...catalogue.map(([, id]) => id), ...constants.map(([what]) => what)];
    expect(new Set(names).size).toBe(names.length);
  });
});

/** A message may be put together from a prefix and the last part of its id. */
function namePattern(name: string): string {
  const [last = ''] = name.split('.').slice(-1);
  const prefix = name.slice(0, -last.length);
  const whole = name.replaceAll('.', '\\.');
  return prefix === '' ? whole : `(?:${whole}|${prefix.replaceAll('.', '\\.')}\\$\\{)`;
}

function textAt(place: string): string {
  const files = statSync(place).isDirectory() ? filesOf(place) : [place];
  return files
    .filter((file) => place.endsWith('.json') || /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => !file.endsWith('.test.ts') && statSync(file).isFile());
}
