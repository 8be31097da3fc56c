import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from '#tests/fast-check.ts';
import { parse, parseTree, type Node } from 'jsonc-parser';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { namedElsewhere } from '#generator/config/references/named-elsewhere.ts';
import { parseJsonc } from '#generator/config/read/parse-jsonc.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { schemaOf } from '#generator/config/read/tenant-files.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);

const names = [
  'pl/profile.json',
  'base/profile.json',
  'base/gates.json',
  'base/navigation.json',
  'base/screens/dashboard.json',
  'base/screens/portfolio.json',
  'base/screens/login.json',
  'base/forms/login.json',
  'base/forms/mfa.json',
];
const texts = new Map(
  [...names, 'pl/assets/logo.svg'].map((name) => [name, readFileSync(fileOf(name), 'utf8')]),
);
// `MUTANTS=5000` for a long night; a share of it for each kind of mutant.
const runs = Number(process.env['MUTANTS'] ?? 240);
const share = { numRuns: Math.ceil(runs / 6) };
// No bar: only what ends a run that never would.
const timeLimit = 180_000 + runs * 1_000;
// Keys that name things of the tenant's own instead of words of the language.
const { gates } = parse(texts.get('base/gates.json') ?? '') as { gates: object };
const { permissions, features } = parse(texts.get('base/profile.json') ?? '') as Record<
  'permissions' | 'features',
  object
>;
const ownNames: ReadonlySet<string> = new Set([
  ...[gates, permissions, features].flatMap((names) => Object.keys(names)),
  'username',
  'password',
  'code',
  '$schema',
]);

afterEach(() => put(texts));
afterAll(() => root.remove());

function fileOf(name: string): string {
  return path.join(root.workspace.tenants, name);
}

function put(files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) writeFileSync(fileOf(name), text);
}

/** The findings of pl with these files; undefined when it was built. Either is a fine answer, an exception is not. */
function answer(changed: ReadonlyMap<string, string>): string | undefined {
  put(new Map([...texts, ...changed]));
  const { resolutions, findings } = checkTenants(withFreshTenants(project), ['pl']);
  const tenant = resolutions[0]?.tenant;
  if (tenant) expect(tenantLayer(tenant, project.messages).files.length).toBeGreaterThan(5);
  if (tenant) return undefined;
  const printed = report(findings, 'text');
  expect(printed).toMatch(/^\S+:\d+:\d+ \S+ /);
  return printed;
}

function every(name: string, wanted: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  const walk = (node: Node): void => {
    if (wanted(node)) found.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  const tree = parseTree(texts.get(name) ?? '', [], { allowTrailingComma: true });
  if (tree) walk(tree);
  return found;
}

/** A place in one of the files. */
interface Spot {
  readonly name: string;
  readonly node: Node;
}

/** Any of the nodes that `wanted` chooses, of any file. */
function spots(wanted: (node: Node) => boolean): fc.Arbitrary<Spot> {
  return fc.constantFrom(
    ...names.flatMap((name) => every(name, wanted).map((node) => ({ name, node }))),
  );
}

function replaced({ name, node }: Spot, text: string): Map<string, string> {
  const before = texts.get(name) ?? '';
  return new Map([
    [name, before.slice(0, node.offset) + text + before.slice(node.offset + node.length)],
  ]);
}

function lineOf({ name, node }: Spot): number {
  return (texts.get(name) ?? '').slice(0, node.offset).split('\n').length;
}

/** A slip of one letter: lost, doubled, another one, or two in the wrong order. */
const slip = fc.record({
  kind: fc.constantFrom('lose', 'double', 'change', 'swap'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
});

function slipped(
  word: string,
  { kind, at, letter }: { readonly kind: string; readonly at: number; readonly letter: string },
): string {
  const index = Math.floor(at * word.length);
  const [before, sign, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)];
  if (kind === 'lose' && word.length > 3) return before + after;
  if (kind === 'change' && word.length > 3) return before + letter + after;
  if (kind === 'swap' && after !== '') return before + after.charAt(0) + sign + after.slice(1);
  return before + sign + sign + after;
}

const isKey = (node: Node): boolean =>
  node.parent?.type === 'property' && node.parent.children?.[0] === node;

describe('a mutant of a tenant folder', () => {
  it(
    'with one letter wrong in a key is caught on its line, with the right word',
    () => {
      const keys = spots(
        (node) =>
          isKey(node) && !ownNames.has(String(node.value)) && !String(node.value).startsWith('x-'),
      );
      fc.assert(
        fc.property(keys, slip, (spot, how) => {
          const key = String(spot.node.value);
          const wrong = slipped(key, how);
          fc.pre(wrong !== key && !wrong.startsWith('x-'));
          const lines = answer(replaced(spot, JSON.stringify(wrong)))?.split('\n') ?? [];
          const here = lines
            .filter((line) => line.startsWith(`tenants/${spot.name}:${lineOf(spot)}:`))
            .join('\n');
          expect(here, `${spot.name}: ${key} → ${wrong}`).toMatch(
            new RegExp(`"${key.replaceAll('$', '\\$')}"|known: .*\\b${key}\\b`),
          );
        }),
        share,
      );
    },
    timeLimit,
  );

  it(
    'with one letter wrong in a reference of any kind is caught, with the right name',
    () => {
      const references = names.flatMap((name) => {
        const { node } = parseJsonc({ path: name, text: texts.get(name) ?? '' });
        const found = node
          ? namedElsewhere(
              node,
              schemaOf(name.replace(/^[^/]+\//, '').replace(/\.json$/, '')) ?? '',
              project.schemas,
            )
          : [];
        // Many a slip of one currency is another.
        const fixed = found.filter(({ kind }) => kind !== 'currency');
        return fixed.map(({ kind, name: word, node: { place } }) => ({
          kind,
          name,
          word,
          node: { type: 'string' as const, offset: place.offset, length: word.length + 2 },
        }));
      });
      expect([...new Set<string>(references.map(({ kind }) => kind))].sort()).toEqual([
        'block',
        'feature',
        'form',
        'gate',
        'message',
        'operation',
        'permission',
        'route',
      ]);
      fc.assert(
        fc.property(fc.constantFrom(...references), slip, (reference, how) => {
          const wrong = slipped(reference.word, how);
          fc.pre(wrong !== reference.word && !references.some(({ word }) => word === wrong));
          expect(
            answer(replaced(reference, JSON.stringify(wrong))),
            `${reference.kind} ${reference.word} → ${wrong}`,
          ).toBeDefined();
        }),
        share,
      );
    },
    timeLimit,
  );

  it(
    'with a value of another type is built or caught in its file',
    () => {
      const values = spots((node) => node.type !== 'property' && !isKey(node));
      const unexpected = fc.constantFrom(
        'null',
        'true',
        '0',
        '-1',
        '1e999',
        '1.5',
        '""',
        '"x"',
        '[]',
        '[[]]',
        '[null]',
        '{}',
        '{"id": 1}',
        '{"patch": []}',
        '{"patch": [{"op": "set", "id": null}]}',
        '{"__proto__": {"a": 1}}',
      );
      let caught = 0;
      fc.assert(
        fc.property(values, unexpected, (spot, text) => {
          const printed = answer(replaced(spot, text));
          if (printed !== undefined) caught += 1;
        }),
        share,
      );
      expect(caught).toBeGreaterThan(share.numRuns / 2);
    },
    timeLimit,
  );

  it(
    'with a key left out is built or caught',
    () => {
      const properties = spots((node) => node.type === 'property');
      let caught = 0;
      fc.assert(
        fc.property(properties, (spot) => {
          const siblings = spot.node.parent?.children ?? [];
          const rest = siblings
            .filter((one) => one !== spot.node)
            .map((one) => (texts.get(spot.name) ?? '').slice(one.offset, one.offset + one.length));
          if (
            spot.node.parent &&
            answer(
              replaced({ name: spot.name, node: spot.node.parent }, `{${rest.join(', ')}}`),
            ) !== undefined
          )
            caught += 1;
        }),
        share,
      );
      expect(caught).toBeGreaterThan(share.numRuns / 4);
    },
    timeLimit,
  );

  it('with a required key of the profile left out is always caught', () => {
    for (const key of [
      'id',
      'name',
      'template',
      'languages',
      'brand',
      'company',
      'screens',
      'http',
      'stock',
      'currency',
    ]) {
      const changed = new Map(
        ['pl/profile.json', 'base/profile.json'].map((name) => [
          name,
          (texts.get(name) ?? '').replace(`"${key}"`, `"x-${key}"`),
        ]),
      );
      expect(answer(changed), key).toMatch(new RegExp(`"${key}" is required`));
    }
  });

  // What hands and tools do to a file: cut, double, swap, replace by something else, or leave odd characters.
  it(
    'cut, doubled or overwritten anywhere is built or caught',
    () => {
      const edit = fc.record({
        name: fc.constantFrom(...texts.keys()),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.integer({ min: 0, max: 40 }),
        insert: fc.oneof(
          fc.constantFrom(
            '',
            '{',
            '}',
            '[',
            ']',
            '"',
            ',',
            ':',
            'null',
            '-1',
            '1e999',
            '{}',
            '[]',
            '"patch"',
            '"__proto__": {}',
            '"id": "x",',
            '//',
            '/*',
            '\u0000',
            '\ufeff',
            '💶',
            '../',
            '{"patch":[{"op":"remove","id":"x"}]}',
          ),
          fc.string({ maxLength: 8 }),
        ),
      });
      let refused = 0;
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
          const changed = new Map<string, string>();
          for (const { name, at, length, insert } of edits) {
            const text = changed.get(name) ?? texts.get(name) ?? '';
            const start = Math.floor(at * text.length);
            changed.set(name, text.slice(0, start) + insert + text.slice(start + length));
          }
          if (answer(changed) !== undefined) refused += 1;
        }),
        { numRuns: share.numRuns * 2 },
      );
      expect(refused).toBeGreaterThan(share.numRuns / 2);
    },
    timeLimit,
  );
});
