import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { run } from '#generator/cli.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { captured, temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root.folder, name)), { recursive: true });
  writeFileSync(path.join(root.folder, name), text);
}

describe('livery build of a broken tenant', () => {
  it('prints the findings, exits 1 and leaves the old bundle as it was', async () => {
    expect((await root.livery('build', 'pl')).code).toBe(0);
    const before = readBundleFiles(path.join(root.workspace.dist, 'pl'));
    write(
      'tenants/pl/profile.json',
      readFileSync(path.join(root.folder, 'tenants/pl/profile.json'), 'utf8').replace(
        '"layout"',
        '"layuot"',
      ),
    );
    const broken = await root.livery('build', 'pl');
    expect(broken.code).toBe(1);
    expect(broken.output).toMatch(
      /tenants\/pl\/profile\.json:\d+:\d+ schema\/unknown-key .*did you mean "layout"/,
    );
    expect(readBundleFiles(path.join(root.workspace.dist, 'pl'))).toEqual(before);
  });
});

describe('the command line', () => {
  it.each([
    [['check', 'pll'], 'did you mean "pl"?'],
    [['check', 'base'], 'checked through the tenants that extend it'],
    [['build'], 'or use --all'],
    [['build', 'pl', '--base', 'pl'], '--base must begin and end with a slash'],
    [['new', 'PL', '--yes'], 'invalid tenant id'],
    [['new', 'pl', '--yes'], 'tenants/pl already exists'],
    [['new', 'new-in-test', '--yes', '--country', '7'], 'known: 1 US, 34 ES, 48 PL, 90 TR, 91 IN'],
    [['new', 'new-in-test', '--yes', '--languages', 'pl-PL,de-DE'], 'unsupported language "de-DE"'],
    [['new', 'new-in-test', '--yes', '--primary', 'green'], 'invalid --primary green'],
    [['verify', 'dist/nothing'], 'is not a built bundle'],
    [['verify'], 'or use --all'],
    [['verify', 'dist/pl', '--all'], 'name none beside it'],
    [['explain', 'pl', 'profile.curency'], 'did you mean "currency"?'],
    [['chekc'], 'Did you mean check?'],
  ])('answers %j with exit code 2 and a hint', async (argv, hint) => {
    const { code, output } = await root.livery(...argv);
    expect(code).toBe(2);
    expect(output).toContain(hint);
    expect(output).not.toMatch(/\n\s+at /);
  });

  const onARoot = [
    ['check'],
    ['check', 'pl'],
    ['list'],
    ['build', '--all'],
    ['verify', 'dist/pl'],
    ['verify', '--all'],
    ['migrate'],
    ['generate'],
    ['doctor'],
    ['explain', 'pl', 'profile.name'],
    ['schema', 'pl'],
    ['rename', 'pl', 'lp'],
    ['remove', 'pl', '--yes'],
  ];

  it.each(onARoot)('refuses a root that is not there: %s', async (...argv) => {
    const folder = path.join(root.folder, 'nowhere');
    const { code, output } = await captured(() => run([...argv, '--root', folder]));
    expect(code).toBe(2);
    expect(output).toContain(`there is no folder ${folder}`);
  });

  it.each(onARoot)('refuses a root without tenants: %s', async (...argv) => {
    const folder = path.join(root.folder, 'empty');
    mkdirSync(path.join(folder, 'tenants'), { recursive: true });
    const { code, output } = await captured(() => run([...argv, '--root', folder]));
    expect(code).toBe(2);
    expect(output).toContain(`there are no tenants in ${folder}`);
  });

  it('gives findings as JSON', async () => {
    write('tenants/pl/gates.json', '{ "gates": { "rich": { "vpi": 3 } } }');
    const { code, output } = await root.livery('check', 'pl', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({
      findings: [
        expect.objectContaining({
          file: 'tenants/pl/gates.json',
          line: 1,
          column: 24,
          code: 'schema/unknown-key',
          suggestion: 'did you mean "vip"?',
        }),
      ],
    });
  });

  it.each(['sarif', 'github'])('gives findings as %s', async (format) => {
    write('tenants/pl/gates.json', '{ "gates": { "rich": { "vpi": 3 } } }');
    const { code, output } = await root.livery('check', 'pl', '--format', format);
    expect(code).toBe(1);
    if (format === 'github')
      expect(output).toMatch(
        /^::error file=tenants\/pl\/gates\.json,line=1,endLine=1,col=24,endColumn=29,title=schema\/unknown-key::/,
      );
    else
      expect(JSON.parse(output)).toMatchObject({
        version: '2.1.0',
        runs: [{ results: [{ ruleId: 'schema/unknown-key', level: 'error' }] }],
      });
  });

  it('explains which line of which layer gave a value', async () => {
    const { output } = await root.livery('explain', 'pl', 'profile.currency');
    expect(output).toMatch(
      /"PLN"\n\nfrom tenants\/pl\/profile\.json:\d+:\d+ {2}"PLN"\nover tenants\/base\/profile\.json:\d+:\d+ {2}"USD"/,
    );
  });

  it('explains where a colour of the theme comes from', async () => {
    const { output } = await root.livery('explain', 'pl', 'theme.light.brand');
    expect(output).toMatch(
      /from tenants\/pl\/profile\.json:\d+:\d+ .*\nover themes\/sc\.json:\d+:\d+ .*\nover themes\/standard\.json/,
    );
  });

  it('shows an example in the help of every command', async () => {
    for (const name of [
      'new',
      'check',
      'explain',
      'generate',
      'build',
      'verify',
      'preview',
      'dev',
      'schema',
      'docs',
      'doctor',
      'migrate',
      'rename',
      'remove',
    ]) {
      const { code, output } = await root.livery(name, '--help');
      expect(code).toBe(0);
      expect(output).toContain(`$ livery ${name}`);
    }
  });
});

describe('livery list', () => {
  it('names every tenant with what it is made of, also one with errors', async () => {
    write('tenants/pl/screens/broken.json', '{');
    const { code, output } = await root.livery('list');
    expect(code).toBe(0);
    const [head = '', ...rows] = output.trimEnd().split('\n');
    expect(head.split(/ {2,}/)).toEqual([
      'tenant',
      'name',
      'theme',
      'layout',
      'screens',
      'languages',
      'state',
    ]);
    expect(rows.find((row) => row.startsWith('es '))).toMatch(/Meridian .* es-ES en-US +ready$/);
    expect(rows.find((row) => row.startsWith('pl '))).toMatch(/Wisła Kapitał .* 1 error$/);
    const listed: unknown = JSON.parse((await root.livery('list', '--json')).output);
    expect(listed).toContainEqual(expect.objectContaining({ id: 'pl', errors: 1, screens: null }));
  });
});

describe('livery verify --all', () => {
  it('verifies every bundle of the root, and says which one is wrong', async () => {
    expect((await root.livery('build', 'pl', 'es')).code).toBe(0);
    const fine = await root.livery('verify', '--all');
    expect(fine.code).toBe(0);
    expect(fine.output).toContain('2 bundles verified, no problems');
    rmSync(path.join(root.workspace.dist, 'es', '_headers'));
    const wrong = await root.livery('verify', '--all');
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/es\/_headers headers /);
    expect(wrong.output).toMatch(/es: \d+ files, \d+ problems?/);
    expect(wrong.output).toMatch(/pl: \d+ files, no problems/);
  });
});
