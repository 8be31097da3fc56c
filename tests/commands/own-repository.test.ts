import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  branchProfile,
  firstCommands,
  overriddenMessages,
} from '#generator/docs/own-repository-page.ts';
import { freePort } from '../free-port.ts';
import {
  install,
  ownRepository,
  type OwnRepository,
  type RunningProgram,
} from './own-repository.ts';
import { describeTwoVersions } from './two-versions.ts';

let own: OwnRepository;
const running: RunningProgram[] = [];
const at = (name: string): string => path.join(own.folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

function write(name: string, text: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}

function start(...argv: readonly string[]): RunningProgram {
  const program = own.start(...argv);
  running.push(program);
  return program;
}

/** A command of the reference page, run as it is written there. */
function documented(line: string): { readonly code: number | null; readonly output: string } {
  const [npx, livery, ...argv] = line.split(' ');
  expect([npx, livery]).toEqual(['npx', 'livery']);
  return own.livery(...argv);
}

beforeAll(() => {
  own = ownRepository('my-bank');
  const tarball = readdirSync(own.home).find((name) => name.startsWith('livery-product-')) ?? '';
  mkdirSync(own.folder);
  const made = own.run(
    path.join(own.create, 'create-livery.mjs'),
    ...['.', '--tenant', 'my-bank', '--no-install', '--product', path.join(own.home, tarball)],
  );
  expect(made).toMatchObject({ code: 0 });
  install(own);
});
afterAll(async () => {
  for (const { child } of running) {
    const end = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill()) await end;
  }
  own.remove();
});

describe('the packages', () => {
  it('bring all that their files import', () => {
    const manifest: {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly imports: Readonly<Record<string, string>>;
    } = JSON.parse(readFileSync(path.join(own.product, 'package.json'), 'utf8'));
    const known = new Set([...Object.keys(manifest.dependencies), ...builtinModules]);
    const missing = new Set<string>();
    for (const file of sourcesIn(own.product))
      for (const name of importedPackages(readFileSync(file, 'utf8')))
        if (!known.has(name)) missing.add(`${name} in ${path.relative(own.product, file)}`);
    expect([...missing]).toEqual([]);
    for (const target of Object.values(manifest.imports))
      expect(existsSync(path.join(own.product, target.replace('*', ''))), target).toBe(true);
  });

  it('hold no tests, no tenants but the base, and nothing of the repository that packs them', () => {
    const files = readdirSync(own.product, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.test\.tsx?$|^tests|^scripts/.test(file))).toEqual([]);
    expect(readdirSync(path.join(own.product, 'tenants'))).toEqual(['base']);
    for (const file of readdirSync(path.join(own.product, 'built')))
      if (file.endsWith('.mjs'))
        expect(readFileSync(path.join(own.product, 'built', file), 'utf8')).not.toContain(
          path.resolve('generator'),
        );
  });

  it('lock the new repository to what the product was tested with', () => {
    const lock: { readonly packages: Readonly<Record<string, { readonly version?: string }>> } =
      JSON.parse(read('package-lock.json'));
    const here: typeof lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const names = Object.keys(lock.packages).filter((name) => !/^$|@livery/.test(name));
    expect(names.length).toBeGreaterThan(100);
    for (const name of names)
      expect(lock.packages[name]?.version).toBe(here.packages[name]?.version);
    expect(names).not.toContain('node_modules/vitest');
    expect(lock.packages['node_modules/@livery/product']).toMatchObject({
      resolved: expect.stringMatching(/^file:.*\.tgz$/),
    });
  });

  it('offer schemas and the contract by name', () => {
    const { resolve } = createRequire(at('package.json'));
    expect(existsSync(resolve('@livery/product/schemas/profile.schema.json'))).toBe(true);
    expect(existsSync(resolve('@livery/product/openapi/client.gen.json'))).toBe(true);
  });
});

describe('a repository of its own', () => {
  it('says that it has no tenants before there is one', () => {
    const { code, output } = own.livery('check');
    expect(code).toBe(2);
    expect(output).toContain(`there are no tenants in ${at('tenants')}`);
    expect(output).toContain('livery new <id>');
  });

  it('makes, checks, builds and verifies its first tenant, and serves it, without a compiler', async () => {
    const made = own.livery('new', 'my-bank', '--yes', '--name', 'My Bank', '--country', '48');
    expect(made).toMatchObject({ code: 0 });
    write('tenants/my-bank/messages/en-US.json', overriddenMessages);
    write('tenants/my-bank-young/profile.json', branchProfile);
    const [check, build, verify, preview] = firstCommands;
    expect(documented(check)).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 tenants checked, no findings'),
    });
    expect(documented(build)).toMatchObject({ code: 0 });
    expect(documented(verify)).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 bundles verified, no problems'),
    });
    const [, , ...argv] = preview.split(' ');
    const [, address = ''] = await start(...argv, '--port', '0').saying(/(http:\S+)/);
    const page = await fetch(`${address}login`);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('My Bank');
  });

  it('builds many bundles at once, by the thread that the package brings', () => {
    const ids = Array.from({ length: 8 }, (_, index) => `branch-${index}`);
    for (const id of ids)
      write(`tenants/${id}/profile.json`, branchProfile.replaceAll('my-bank-young', id));
    expect(own.livery('build', ...ids)).toMatchObject({ code: 0 });
    for (const id of ids) {
      expect(read(`dist/${id}/index.html`)).toContain(`t/${id}/`);
      expect(readdirSync(at(`dist/${id}.deploy`))).not.toEqual([]);
    }
    expect(readdirSync(at('dist')).filter((name) => name.startsWith('.'))).toEqual([]);
    for (const folder of ids.flatMap((id) => [`tenants/${id}`, `dist/${id}`, `dist/${id}.deploy`]))
      rmSync(at(folder), { recursive: true });
  });

  it('ships the words of its own, to the tenant that extends it too', () => {
    const words: { readonly 'login.tagline': string } = JSON.parse(overriddenMessages);
    for (const id of ['my-bank', 'my-bank-young']) {
      const texts = filesIn(at(`dist/${id}`)).filter((file) => /en-US.*\.json$/.test(file));
      expect(
        texts.some((file) => readFileSync(file, 'utf8').includes(words['login.tagline'])),
        id,
      ).toBe(true);
    }
  });

  it('names what comes from the base by its place in the package', () => {
    const { output } = own.livery('explain', 'my-bank', 'profile.http.apiBase');
    expect(output).toMatch(
      /from node_modules\/@livery\/product\/tenants\/base\/profile\.json:\d+:\d+/,
    );
  });

  it('is the root from its folders as well, and changes nothing in the package', () => {
    const before = filesIn(own.product);
    const below = own.liveryIn('tenants/my-bank', 'list');
    expect(below.output).toMatch(/my-bank-young +My Bank Young .*ready/);
    expect(own.livery('generate')).toMatchObject({ code: 0 });
    expect(own.livery('migrate')).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 folders are at version'),
    });
    expect(own.livery('doctor')).toMatchObject({ code: 0 });
    expect(own.livery('docs')).toMatchObject({
      code: 2,
      output: expect.stringContaining('comes with the product'),
    });
    expect(filesIn(own.product)).toEqual(before);
  });

  it('says what a newer product changes for its tenants', () => {
    expect(own.livery('diff', '--base')).toMatchObject({ code: 0 });
    const file = path.join(own.product, 'tenants/base/navigation.json');
    const before = readFileSync(file, 'utf8');
    const manifest = path.join(own.product, 'package.json');
    const version = readFileSync(manifest, 'utf8');
    try {
      writeFileSync(file, before.replace('"home": "dashboard"', '"home": "portfolio"'));
      writeFileSync(manifest, version.replace(/"version": "[^"]+"/, '"version": "9.0.0"'));
      const { code, output } = own.livery('diff', '--base');
      expect(code).toBe(1);
      expect(output).toMatch(
        /^my-bank\n {2}navigation\.home: "dashboard" → "portfolio"\nmy-bank-young\n/,
      );
      expect(output).toContain('→ 9.0.0: 2 tenants of 2 changed');
      expect(own.livery('doctor').output).toContain('installed is 9.0.0');
    } finally {
      writeFileSync(file, before);
      writeFileSync(manifest, version);
    }
  });

  it('runs the reference backend for its tenants, behind the bundle', async () => {
    const port = await freePort();
    const backend = start('backend', '--port', String(port), '--', '--desk-port', 'off');
    const [, address = ''] = await backend.saying(/listening on (http:\/\/\S+)/);
    const preview = start('preview', 'dist/my-bank', '--port', '0', '--api', address);
    const [, page = ''] = await preview.saying(/(http:\S+)/);
    const answer = await fetch(`${page}api/setting/v1/app`, {
      headers: { 'X-Tenant-Id': tenantIdOf('my-bank') },
    });
    expect(backend.output()).toMatch(/login marta/);
    expect(answer.status).toBeLessThan(500);
    expect(existsSync(at('data'))).toBe(true);
    const end = new Promise((resolve) => backend.child.once('exit', resolve));
    backend.child.kill('SIGTERM');
    expect(await end).toBe(0);
  });

  it('shows its tenants on the development server from the sources in the package', async () => {
    own.addCompilers();
    const [, address = ''] = await start('dev', '--port', '0').saying(/(http:\S+)/);
    expect(await (await fetch(`${address}my-bank/login`)).text()).toContain('My Bank');
    const entry = await fetch(`${address}src/web/dev/main.tsx`);
    expect(entry.headers.get('Content-Type')).toContain('javascript');
    expect(await entry.text()).not.toContain('interface ');
  });
});

describeTwoVersions(() => own, 'my-bank');

describe('what create-livery wrote', () => {
  it('names schemas that are there', () => {
    const settings: { readonly 'json.schemas': readonly { readonly url: string }[] } = JSON.parse(
      read('.vscode/settings.json'),
    );
    expect(settings['json.schemas']).toHaveLength(7);
    for (const { url } of settings['json.schemas']) expect(existsSync(at(url)), url).toBe(true);
    const { $schema }: { readonly $schema: string } = JSON.parse(
      read('tenants/my-bank/profile.json'),
    );
    // Those beside the tenant know its names.
    expect($schema).toBe('./.schemas/profile.schema.json');
    expect(existsSync(path.join(at('tenants/my-bank'), $schema))).toBe(true);
  });

  it('checks, builds and verifies in a pipeline as well', () => {
    own.addCompilers();
    const steps = [...read('.github/workflows/livery.yml').matchAll(/- run: (npx livery .+)/g)];
    expect(steps.length).toBeGreaterThan(3);
    for (const [, line = ''] of steps) expect(documented(line), line).toMatchObject({ code: 0 });
  });

  it('has a script for what is done daily', () => {
    const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
      read('package.json'),
    );
    for (const line of Object.values(scripts))
      expect(documented(`npx ${line.split(' ').slice(0, 2).join(' ')} --help`)).toMatchObject({
        code: 0,
      });
  });

  it('keeps what is made out of git', () => {
    for (const made of ['dist/', '.livery/', 'data/', 'node_modules/'])
      expect(read('.gitignore').split('\n')).toContain(made);
  });
});

describe('create-livery', () => {
  it.each([
    [['taken'], 'taken is not empty: it holds note.txt'],
    [['My Bank'], '"My Bank" cannot be the id of a tenant'],
    [['base'], '"base" cannot be the id of a tenant'],
    [[], "missing required argument 'folder'"],
  ])('refuses %j and writes nothing', (argv, words) => {
    write('taken/note.txt', 'mine');
    const before = filesIn(at('taken'));
    const { code, output } = own.run(path.join(own.create, 'create-livery.mjs'), ...argv);
    expect(code).toBe(2);
    expect(output).toContain(words);
    expect(output).not.toMatch(/\n\s+at /);
    expect(filesIn(at('taken'))).toEqual(before);
    expect(existsSync(at('My Bank')) || existsSync(at('base'))).toBe(false);
  });
});

function tenantIdOf(id: string): string {
  const profile: { readonly http: { readonly tenantId: string } } = JSON.parse(
    read(`.livery/tenants/${id}.json`),
  ).profile;
  return profile.http.tenantId;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function sourcesIn(folder: string): string[] {
  return filesIn(folder).filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes(`${path.sep}core${path.sep}assets`),
  );
}

/** Packages that a module names: imports of every kind, and what is looked up by its name. */
function importedPackages(text: string): string[] {
  // Types are gone when a program is compiled.
  const code = text
    .replace(/^\s*(?:\/\/|\*).*$/gm, '')
    .replace(/\b(?:import|export) type [^;]*? from '[^'\n]+'/g, '');
  return [
    ...code.matchAll(
      /(?:^|[;}\s])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]|\bresolve\(\s*['"](@?[a-z][^'"\n]*)['"]/g,
    ),
  ]
    .map(([, imported, resolved]) => imported ?? resolved ?? '')
    .filter((name) => /^@?[a-z]/.test(name) && !/^(?:node:|livery\/)/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
