import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '#generator/config/read/project.ts';
import type { TenantMarks } from '#generator/verify/tenant-marks.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const good = path.join(root.workspace.dist, 'pl');
const dist = path.join(root.workspace.dist, 'tampered');
let marks: readonly TenantMarks[];
let before: readonly string[];

beforeAll(async () => {
  const built = await root.livery('build', 'pl');
  expect(built, built.output).toMatchObject({ code: 0 });
  marks = tenantMarks(openProject(root.workspace));
  before = allProblems(good);
});
afterAll(() => root.remove());

// A copy, never links: the core's own files are shared by every bundle.
beforeEach(() => {
  rmSync(dist, { recursive: true, force: true });
  cpSync(good, dist, { recursive: true });
});

function change(name: string, from: string | RegExp, to: string): void {
  const file = path.join(dist, name);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  expect(changed, 'the change must change something').not.toBe(text);
  writeFileSync(file, changed);
}

function named(folder: string, shape: RegExp): string {
  const found = readdirSync(path.join(dist, folder)).find((name) => shape.test(name));
  if (found === undefined) throw new Error(`nothing in ${folder} is like ${shape}`);
  return `${folder}/${found}`;
}

/** What is wrong with the bundle that was not wrong when it was built. */
function problems(): string[] {
  return allProblems(dist).filter((problem) => !before.includes(problem));
}

function allProblems(folder: string): string[] {
  return verifyBundle(folder, marks).problems.map(
    ({ file, code, message }) => `${code} ${file}: ${message}`,
  );
}

describe('livery verify', () => {
  it('has nothing to say about a bundle as it was built', () => {
    expect(before).toEqual([]);
  });

  it('finds a script that was changed, in the import map, in its tag and in the worker', () => {
    const script = named('assets', /^main-.*\.js$/);
    appendFileSync(path.join(dist, script), ' ');
    expect(problems().filter((problem) => problem.startsWith('integrity'))).toHaveLength(3);
  });

  it("finds a form's validator that was changed", () => {
    const validator = named('t/pl/forms', /^login\..*\.js$/);
    change(validator, 'export default', ';export default');
    expect(problems()).toEqual([
      `integrity ${validator}: the import map has no hash for this script`,
      `integrity ${validator}: the content does not match the hash in the name`,
    ]);
  });

  it('finds an import map that the policy does not name', () => {
    change('_headers', /'sha256-[^']+'(?=; style-src)/, "'sha256-AAAA'");
    expect(problems()).toContain(
      'integrity _headers: the policy does not allow the import map, so integrity checks are off',
    );
  });

  it('finds a page that the worker was not written for, and a worker without its files or kept too long', () => {
    change('index.html', '</title>', ' </title>');
    change('service-worker.js', /"(\/t\/pl\/profile\.)[0-9a-f]{10}/, '"$10000000000');
    change('_headers', /(\/service-worker\.js\n\s+Cache-Control: )no-cache/, '$1max-age=3600');
    expect(problems()).toEqual([
      'headers service-worker.js: must not be cached',
      'integrity service-worker.js: /index.html has changed since the worker was written',
      'missing service-worker.js: /t/pl/profile.0000000000.json does not exist',
    ]);
  });

  it('finds a missing file', () => {
    rmSync(path.join(dist, named('t/pl/messages', /^market\.pl-PL\./)));
    expect(problems().some((problem) => /^missing .*messages\/market\.pl-PL/.test(problem))).toBe(true);
  });

  it('finds the name of another tenant', () => {
    const other = marks.find((tenant) => tenant.id === 'es');
    change('index.html', '</title>', ` ${other?.name}</title>`);
    expect(problems()).toContain(
      `isolation index.html: contains "${other?.name}", which belongs to tenant es`,
    );
  });

  it('finds a tenantId of another tenant in a script', () => {
    const other = marks.find((tenant) => tenant.id === 'tr');
    appendFileSync(
      path.join(dist, named('assets', /^main-.*\.js$/)),
      `/* ${other?.tenantId} */`,
    );
    expect(
      problems().some(
        (problem) => problem.startsWith('isolation') && problem.includes(other?.tenantId ?? '?'),
      ),
    ).toBe(true);
  });

  it('does not take a word that only contains a name for the name', () => {
    const tenant = {
      id: 'rail',
      name: 'Rail',
      company: 'Rail',
      tenantId: 'rail-us',
      stockToken: 'pub_rail',
      hosts: [],
    };
    change('index.html', '</title>', ' Guardrail, Railway</title>');
    expect(
      verifyBundle(dist, [...marks, tenant]).problems.filter(({ code }) => code === 'isolation'),
    ).toEqual([]);
  });

  it.each([
    [
      'lets inline scripts in',
      /script-src 'self'/,
      "script-src 'self' 'unsafe-inline'",
      "the policy allows 'unsafe-inline'",
    ],
    ['lets every host in', /connect-src 'self'/, "connect-src 'self' *", 'the policy allows *'],
    [
      'lets a guest in',
      /connect-src 'self'/,
      "connect-src 'self' https://evil.example",
      'the policy allows https://evil.example, which no profile of the bundle declares',
    ],
    ['may be framed', /; frame-ancestors 'none'/, '', "the policy lacks frame-ancestors 'none'"],
    ['keeps the page', /no-cache/, 'max-age=600', 'must not be cached'],
    ['lets types be guessed', /nosniff/, 'none', 'X-Content-Type-Options is not nosniff'],
  ])('finds a host that %s', (_what, from, to, message) => {
    change('_headers', from, to);
    expect(problems().join('\n')).toContain(message);
  });

  it.each([
    ['login', 'main', 135_000, '/login', 'needs'],
    ['home', 'full-shell', 215_000, '/dashboard', 'needs'],
    ['any other route', 'price-table.block', 60_000, '/market', 'adds to the home screen'],
    ['a route with a form', 'identity.block', 115_000, '/profile', 'adds to the home screen'],
  ])(
    'finds that %s loads too much, and says which and how much',
    (_what, part, limit, route, words) => {
      const script = named('assets', new RegExp(`^${part.replace('.', '\\.')}-.*\\.js$`));
      grow(script, limit);
      const found = verifyBundle(dist, marks)
        .problems.filter(({ code }) => code === 'budget')
        .map(({ message }) => message);
      expect(
        found.filter((one) => one.startsWith(`the script that ${route} ${words}`)).join('\n'),
      ).toMatch(new RegExp(`is \\d+\\.\\d KB gzip \\(limit ${limit / 1000} KB\\)`));
    },
  );

  it('does not count what a screen is whole without', () => {
    const light = verifyBundle(dist, marks).routes;
    grow(named('assets', /^menu-sheet-.*\.js$/), 300_000);
    const after = verifyBundle(dist, marks).routes;
    expect(after.map(({ bytes }) => bytes)).toEqual(light.map(({ bytes }) => bytes));
    expect(after.find(({ route }) => route === '/market')?.later['menu-sheet']).toBeGreaterThan(
      200_000,
    );
  });

  it('measures every route for a client who may open it', () => {
    const { routes } = verifyBundle(dist, marks);
    const visitors = (route: string): string[] =>
      routes.filter((one) => one.route === route).map(({ visitor }) => visitor);
    expect(visitors('/market')).toEqual(['guest', 'client']);
    expect(visitors('/portfolio')).toEqual(['client']);
    const bytes = (route: string, visitor: string): number =>
      routes.find((one) => one.route === route && one.visitor === visitor)?.bytes ?? 0;
    // Guests see other blocks than clients.
    expect(bytes('/dashboard', 'guest')).not.toBe(bytes('/dashboard', 'client'));
    expect(bytes('/login', 'guest')).toBeLessThan(bytes('/market', 'guest'));
  });

  it('finds a text that a screen shows and does not load', () => {
    change(named('t/pl', /^profile\./), '"messages":["system"]', '"messages":[]');
    expect(problems()).toContainEqual(
      expect.stringMatching(
        /^text t\/pl\/profile\S+: the screen "test" shows "test\.\w+" and does not load it$/,
      ),
    );
  });

  it('does not pass a bundle whose registry of blocks it cannot read', () => {
    change(named('assets', /^launch-.*\.js$/), /\.block-/g, '.brick-');
    expect(problems()).toContain(
      'budget assets: no block registry found in the scripts, so route budgets cannot be checked',
    );
  });
});

/** Makes a script larger by so many bytes that do not compress. */
function grow(script: string, bytes: number): void {
  let noise = '';
  for (let seed = 1; noise.length < bytes * 2; seed = (seed * 48_271) % 2_147_483_647)
    noise += seed.toString(36);
  appendFileSync(path.join(dist, script), `/* ${noise} */`);
}
