import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headersFor } from '#generator/bundle/headers-file.ts';
import { openBundle } from '#generator/serve/open-bundle.ts';
import { tenantIds } from '#generator/config/read/chain.ts';
import { openProject } from '#generator/config/read/project.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { readChunkGraph } from '#generator/verify/chunk-graph.ts';
import { firstScripts, readProfiles } from '#generator/verify/read-profiles.ts';
import { byteLimits } from '#server/modules/file/read-upload.ts';
import type { BundleProblem } from '#generator/verify/problem.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { named, parseNginx, type NginxDirective } from './nginx-config.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const dist = (name: string): string => path.join(root.workspace.dist, name);
const canary = 'canary-7f3a9c51e2d84b06';

beforeAll(async () => {
  // A build that wrote its environment anywhere would write this.
  process.env['LIVERY_CANARY_SECRET'] = canary;
  process.env['VITE_CANARY_SECRET'] = canary;
  await built('pl', 'es');
});
afterEach(() => root.reset());
afterAll(() => {
  delete process.env['LIVERY_CANARY_SECRET'];
  delete process.env['VITE_CANARY_SECRET'];
  root.remove();
});

async function built(...argv: readonly string[]): Promise<string> {
  const { code, output } = await root.livery('build', ...argv);
  expect(code, output).toBe(0);
  return output;
}

/** What is wrong with a bundle but for its weight, which verify.test.ts holds. */
function faults(
  name: string,
  marks = tenantMarks(openProject(root.workspace)),
): readonly BundleProblem[] {
  return verifyBundle(dist(name), marks).problems.filter(({ code }) => code !== 'budget');
}

function differing(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => !(before.get(name)?.equals(after.get(name) ?? Buffer.alloc(0)) ?? false))
    .sort();
}

describe('livery build', () => {
  it('gives the same bytes twice', async () => {
    const before = readBundleFiles(dist('pl'));
    await built('pl');
    expect(differing(before, readBundleFiles(dist('pl')))).toEqual([]);
  });

  it('changes a layer and what names it when one value changes, and no other tenant', async () => {
    const [pl, es] = [readBundleFiles(dist('pl')), readBundleFiles(dist('es'))];
    const profile = path.join(root.workspace.tenants, 'pl/profile.json');
    writeFileSync(
      profile,
      readFileSync(profile, 'utf8').replace('"currency": "PLN"', '"currency": "EUR"'),
    );
    await built('pl', 'es');
    const changed = differing(pl, readBundleFiles(dist('pl'))).map((name) =>
      name.replace(/\.[0-9a-f]{10}\./, '.'),
    );
    expect([...new Set(changed)]).toEqual([
      'index.html',
      'service-worker.js',
      't/pl/profile.json',
    ]);
    expect(differing(es, readBundleFiles(dist('es')))).toEqual([]);
  });

  it('writes nothing of its environment', () => {
    for (const folder of [dist('pl'), `${dist('pl')}.deploy`]) {
      for (const [name, content] of readBundleFiles(folder))
        expect(content.includes(canary), name).toBe(false);
    }
  });

  it('links the files that bundles share, or copies them when asked to', async () => {
    const shared =
      [...readBundleFiles(dist('pl')).keys()].find((name) => /^assets\/main-.*\.js$/.test(name)) ??
      '';
    const inode = (name: string): number => statSync(path.join(dist(name), shared)).ino;
    expect(inode('pl')).toBe(inode('es'));
    await built('pl', '--copy');
    expect(inode('pl')).not.toBe(inode('es'));
    expect(readFileSync(path.join(dist('pl'), shared))).toEqual(
      readFileSync(path.join(dist('es'), shared)),
    );
  });

  it('carries the licences of what it ships, found by the build and not by a list', () => {
    const text = readFileSync(path.join(dist('pl'), 'licences.txt'), 'utf8');
    for (const name of ['react', 'react-dom', '@chakra-ui/react', 'xstate', 'lucide-react'])
      expect(text).toContain(`\n${name} · `);
    expect(text).toMatch(/\n@fontsource-variable\/[a-z0-9-]+ · /);
    expect(text).not.toContain('\nfastify · ');
    expect(text).not.toMatch(/Licence: not named/);
  });

  it('leaves out fonts that no offered theme speaks in', async () => {
    const fonts = (): string[] =>
      [...readBundleFiles(dist('es')).keys()]
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => path.basename(name).split('-')[0] ?? '');
    const profile = path.join(root.workspace.tenants, 'es/profile.json');
    expect(new Set(fonts())).toEqual(new Set(['inter', 'manrope', 'source']));
    writeFileSync(
      profile,
      readFileSync(profile, 'utf8')
        .replace('"currency"', '"themes": ["standard"], "currency"')
        .replace(/"template": "\w+"/, '"template": "abs"'),
    );
    const output = await built('es');
    expect(new Set(fonts()), output).toEqual(new Set(['inter']));
    expect(faults('es')).toEqual([]);
    root.reset();
    await built('es');
  });

  it('names ahead whatever a first screen needs: no script comes by another alone', () => {
    const files = readBundleFiles(dist('pl'));
    const bundle = openBundle(dist('pl'));
    const page = new Set(firstScripts(bundle));
    const { imports } = readChunkGraph(files);
    const [{ profile } = { profile: undefined }] = readProfiles(bundle, files);
    const { files: names = [], screens = {}, consent = [] } = profile?.ahead ?? {};
    expect(Object.keys(screens)).toEqual(
      expect.arrayContaining([profile?.navigation.home, profile?.navigation.login]),
    );
    const lists = Object.values(screens).flatMap(({ guest, client }) => [guest, client]);
    for (const list of [...lists, consent]) {
      const known = new Set(list.map((number) => names[number]));
      const lacking = [...page, ...known].flatMap((name) =>
        (imports.get(name ?? '') ?? []).filter((one) => !page.has(one) && !known.has(one)),
      );
      expect(lacking).toEqual([]);
      expect(known).not.toContain(undefined);
    }
  });

  it('has a page that comes in two round trips: most of it are hashes', () => {
    const page = readFileSync(path.join(dist('es'), 'index.html'));
    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(19_000);
  });

  it('leaves out an unreachable block, with its code', async () => {
    const names = (): string => [...readBundleFiles(dist('pl')).keys()].join('\n');
    expect(names()).toMatch(/tasks\.block-/);
    mkdirSync(path.join(root.workspace.tenants, 'pl/screens'), { recursive: true });
    writeFileSync(
      path.join(root.workspace.tenants, 'pl/gates.json'),
      '{ "gates": { "never": { "all": ["signedIn", "guest"] } } }',
    );
    writeFileSync(
      path.join(root.workspace.tenants, 'pl/screens/dashboard.json'),
      '{ "regions": { "aside": { "patch": [{ "op": "set", "id": "tasks", "value": { "gate": "never" } }] } } }',
    );
    await built('pl');
    expect(names()).not.toMatch(/tasks\.block-/);
    expect(names()).toMatch(/headline\.block-/);
    expect(faults('pl')).toEqual([]);
    root.reset();
    await built('pl');
  });

  it('splits all tenants into parts that miss none and share none', async () => {
    const all = tenantIds(root.workspace, openProject(root.workspace).read);
    const parts: string[][] = [];
    for (const part of ['1/2', '2/2']) {
      const output = await built('--all', '--shard', part);
      parts.push([...output.matchAll(/^dist\/(\S+) /gm)].map((match) => match[1] ?? ''));
    }
    expect(parts.flat().sort()).toEqual([...all].sort());
    expect(Math.abs((parts[0]?.length ?? 0) - (parts[1]?.length ?? 0))).toBeLessThanOrEqual(1);
    expect((await root.livery('build', '--all', '--shard', '3/2')).output).toContain(
      'invalid --shard 3/2',
    );
    expect((await root.livery('build', 'pl', '--shard', '1/2')).output).toContain(
      '--shard requires --all',
    );
  });
});

describe('what a host needs', () => {
  it('lies beside the bundle, never in it', () => {
    expect([...readBundleFiles(`${dist('pl')}.deploy`).keys()].sort()).toEqual([
      'Caddyfile',
      'Dockerfile',
      'nginx.conf.template',
    ]);
    expect(
      [...readBundleFiles(dist('pl')).keys()].some((name) =>
        /nginx|Dockerfile|Caddyfile/.test(name),
      ),
    ).toBe(false);
  });

  const server = (name: string): readonly NginxDirective[] => {
    const config = parseNginx(
      readFileSync(path.join(`${dist(name)}.deploy`, 'nginx.conf.template'), 'utf8'),
    );
    return named(config, 'server')[0]?.inside ?? [];
  };
  const files = (name: string): NginxDirective[] =>
    named(server(name), 'location').filter(({ inside }) => named(inside, 'try_files').length > 0);
  const headersOf = ({ inside }: NginxDirective): [string, string][] =>
    named(inside, 'add_header').map(({ values: [name = '', value = ''] }) => [name, value]);
  const without = (
    headers: readonly (readonly [string, string])[],
    name: string,
  ): (readonly [string, string])[] => headers.filter(([one]) => one !== name).sort();

  it('gives every location of nginx the very headers of the bundle', () => {
    const { rules } = openBundle(dist('pl'));
    const paths = { '^~ /assets/': '/assets/x.js', '^~ /t/': '/t/pl/x.json', '/': '/' };
    expect(files('pl').map(({ values }) => values.join(' '))).toEqual(Object.keys(paths));
    for (const location of files('pl')) {
      const asked =
        Object.entries(paths).find(([place]) => place === location.values.join(' '))?.[1] ?? '';
      const wanted = headersFor(rules, asked).map(({ name, value }): [string, string] => [
        name,
        value,
      ]);
      expect(wanted.length).toBeGreaterThan(6);
      expect(without(headersOf(location), 'Cache-Control')).toEqual(
        without(wanted, 'Cache-Control'),
      );
      // Refusals carry them too.
      expect(
        named(location.inside, 'add_header').every(({ values }) => values[2] === 'always'),
      ).toBe(true);
    }
  });

  it('keeps files named after their content for good, pages for no time, and what is missing not at all', () => {
    const config = parseNginx(
      readFileSync(path.join(`${dist('pl')}.deploy`, 'nginx.conf.template'), 'utf8'),
    );
    const kept = named(config, 'map').find(({ values }) => values[1] === '$livery_kept');
    const [immutable] = headersFor(openBundle(dist('pl')).rules, '/assets/x.js').filter(
      ({ name }) => name === 'Cache-Control',
    );
    expect(kept?.values[0]).toBe('$status');
    expect(kept?.inside.map(({ name, values }) => [name, ...values])).toEqual([
      ['~^[23]', immutable?.value],
      ['default', 'no-store'],
    ]);
    const caching = files('pl').map(
      (location) => Object.fromEntries(headersOf(location))['Cache-Control'],
    );
    expect(caching).toEqual(['$livery_kept', '$livery_kept', 'no-cache']);
    const fallbacks = files('pl').map(({ inside }) => named(inside, 'try_files')[0]?.values);
    expect(fallbacks).toEqual([
      ['$uri', '=404'],
      ['$uri', '=404'],
      ['$uri', '/index.html'],
    ]);
    expect(
      named(server('pl'), 'location').find(({ values }) => values.join(' ') === '= /_headers')
        ?.inside,
    ).toEqual([{ name: 'return', values: ['404'], inside: [] }]);
  });

  it('hands services on with the port of their address, sockets and large uploads', () => {
    const services = named(server('pl'), 'location').filter(
      ({ inside }) => named(inside, 'proxy_pass').length > 0,
    );
    expect(services.map(({ values }) => values.join(' '))).toEqual(['^~ /api/', '^~ /feed/']);
    for (const { inside } of services) {
      const set = Object.fromEntries(
        named(inside, 'proxy_set_header').map(({ values }) => [values[0], values[1]]),
      );
      expect(set).toMatchObject({
        Host: '$http_host',
        Upgrade: '$http_upgrade',
        Connection: '$connection_upgrade',
        'X-Forwarded-For': '$proxy_add_x_forwarded_for',
      });
      expect(named(inside, 'proxy_pass')[0]?.values).toEqual(['${LIVERY_API}']);
      expect(
        parseInt(named(inside, 'client_max_body_size')[0]?.values[0] ?? '0', 10) * 1_000_000,
      ).toBeGreaterThan(byteLimits.kyc);
    }
  });

  it('compresses text while sending, for nothing is stored compressed', () => {
    expect(
      [...readBundleFiles(dist('pl')).keys()].filter((name) => /\.(?:gz|br|zst)$/.test(name)),
    ).toEqual([]);
    expect(named(server('pl'), 'gzip_static')).toEqual([]);
    expect(named(server('pl'), 'gzip_types')[0]?.values).toEqual(
      expect.arrayContaining([
        'text/css',
        'application/javascript',
        'text/javascript',
        'application/json',
        'image/svg+xml',
      ]),
    );
  });

  it('puts a bundle with a base where its addresses expect it, and leads there', async () => {
    await built('es', '--base', '/tenant/');
    const docker = readFileSync(path.join(`${dist('es')}.deploy`, 'Dockerfile'), 'utf8');
    expect(docker).toContain('COPY es/ /usr/share/nginx/html/tenant/');
    expect(
      files('es').map(({ values, inside }) => [
        values.join(' '),
        named(inside, 'try_files')[0]?.values.at(-1),
      ]),
    ).toEqual([
      ['^~ /tenant/assets/', '=404'],
      ['^~ /tenant/t/', '=404'],
      ['/tenant/', '/tenant/index.html'],
    ]);
    const locations = named(server('es'), 'location').filter(
      ({ inside }) => inside[0]?.name === 'return' && inside[0].values[0] === '302',
    );
    expect(locations.map(({ values, inside }) => [values.join(' '), inside[0]?.values[1]])).toEqual([
      ['= /', '/tenant/'],
      ['= /tenant', '/tenant/'],
    ]);
    await built('es');
  });
});

describe('isolation', () => {
  it('knows a picture of another tenant under any name', async () => {
    await built('pl');
    const marks = tenantMarks(openProject(root.workspace));
    expect(faults('pl', marks)).toEqual([]);
    copyFileSync(
      path.join(root.workspace.tenants, 'es/assets/logo.svg'),
      path.join(dist('pl'), 'picture.svg'),
    );
    expect(faults('pl', marks)).toEqual([
      { file: 'picture.svg', code: 'isolation', message: 'is a file of tenant es' },
    ]);
    expect(existsSync(path.join(dist('pl'), 't/es'))).toBe(false);
  });

  it("knows the address of another tenant's layer", async () => {
    await built('pl');
    const page = path.join(dist('pl'), 'index.html');
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(
        '</title>',
        '</title><meta name="x" content="/t/es/profile.json">',
      ),
    );
    expect(faults('pl').filter(({ code }) => code === 'isolation')).toEqual([
      {
        file: 'index.html',
        code: 'isolation',
        message: 'contains "t/es", which belongs to tenant es',
      },
    ]);
  });
});
