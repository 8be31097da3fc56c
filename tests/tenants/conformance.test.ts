import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { openBundle } from '#generator/serve/open-bundle.ts';
import { serveBundle, type RunningServer } from '#generator/serve/serve.ts';
import { tenantIds } from '#generator/config/read/chain.ts';
import { checkTenants, type CheckResult } from '#generator/config/check-tenants.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { openProject } from '#generator/config/read/project.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import type { TenantMarks } from '#generator/verify/tenant-marks.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

/** What every tenant folder must pass, shipped or new. */
const root = temporaryRoot();
// No name that a real tenant could have.
const made = 'new-in-test';
const shipped = tenantIds(root.workspace, openProject(root.workspace).read);

let checked: CheckResult;
let marks: readonly TenantMarks[];

beforeAll(async () => {
  const created = await root.livery(
    'new',
    made,
    '--yes',
    '--name',
    'Acme Invest',
    '--country',
    '34',
    '--layout',
    'hr',
    '--languages',
    'es-ES,en-US',
    '--primary',
    '#fd0',
  );
  expect(created, created.output).toMatchObject({ code: 0 });
  const built = await root.livery('build', '--all');
  expect(built, built.output).toMatchObject({ code: 0 });
  const project = openProject(root.workspace);
  checked = checkTenants(project, []);
  marks = tenantMarks(project);
});

afterAll(() => root.remove());

it('ships the seven profiles of the product', () => {
  expect(shipped).toEqual(expect.arrayContaining(['dev', 'es', 'kun', 'live', 'pl', 'sun3', 'tr']));
});

it('uses both layouts', () => {
  expect(new Set(checked.resolutions.map((one) => one.tenant?.profile.layout))).toEqual(
    new Set(['st', 'hr']),
  );
});

describe.each([...shipped, made])('%s', (id) => {
  const dist = path.join(root.workspace.dist, id);
  const resolution = () => checked.resolutions.find((one) => one.id === id);
  const resolved = () => resolution()?.tenant;

  it('has no findings', () => {
    expect(withoutNotes(resolution()?.findings ?? [])).toEqual([]);
  });

  it('resolves to something immutable', () => {
    expect(resolved()?.id).toBe(id);
    expect(
      Object.isFrozen(resolved()?.profile) && Object.isFrozen(resolved()?.screens[0]?.regions.main),
    ).toBe(true);
  });

  it('opens home and sign-in among its own screens', () => {
    const screens = resolved()?.screens.map((screen) => screen.id);
    expect(screens).toContain(resolved()?.navigation.home);
    expect(screens).toContain(resolved()?.navigation.login);
  });

  it('builds a bundle that verifies', () => {
    expect(verifyBundle(dist, marks)).toMatchObject({ profiles: [id], problems: [] });
  });

  it('ships the code of every block that its screens hold, and messages that need no parser', () => {
    const { index } = openBundle(dist);
    const files = readBundleFiles(dist);
    const profile = json<ProfileFile>(files, index.profiles[id]);
    const blocks =
      resolved()
        ?.screens.flatMap((screen) => Object.values(screen.regions).flat())
        .map((block) => block.block) ?? [];
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      const own = profile.blocks?.[block];
      const stem = `${block.split('/').at(-1)}.block-`;
      expect(
        own === undefined
          ? [...files.keys()].some((name) => path.basename(name).startsWith(stem))
          : files.has(own),
        block,
      ).toBe(true);
    }
    expect(Object.keys(profile.messages)).toEqual(profile.profile.languages);
    for (const file of Object.values(profile.messages).flatMap((groups) => Object.values(groups))) {
      const messages = json<Record<string, unknown>>(files, file);
      expect(Object.values(messages).every(Array.isArray)).toBe(true);
    }
  });

  it('ships a manifest that the policy lets in, and pictures of the brand', () => {
    const { html, rules } = openBundle(dist);
    const files = readBundleFiles(dist);
    const link = (rel: string): string =>
      new RegExp(`<link rel="${rel}"[^>]* href="/([^"]+)"`).exec(html)?.[1] ?? `no ${rel}`;
    expect(json<{ name: string }>(files, link('manifest')).name).toBe(resolved()?.profile.name);
    for (const rel of ['icon', 'apple-touch-icon'])
      expect(files.get(link(rel))?.subarray(1, 4).toString()).toBe('PNG');
    expect(
      rules
        .flatMap((rule) => rule.headers)
        .find((header) => header.name === 'Content-Security-Policy')?.value,
    ).toContain("manifest-src 'self'");
  });

  it('ships validators that run and refuse an empty form', async () => {
    const { index } = openBundle(dist);
    const profile = json<ProfileFile>(readBundleFiles(dist), index.profiles[id]);
    expect(Object.keys(profile.forms)).toContain('login');
    for (const { validator } of Object.values(profile.forms)) {
      const { default: validate } = (await import(
        pathToFileURL(path.join(dist, validator)).href
      )) as { default: (values: unknown) => boolean };
      expect(validate({})).toBe(false);
    }
  });
});

describe('a served bundle', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serveBundle({
      dist: path.join(root.workspace.dist, made),
      port: 0,
      api: 'http://127.0.0.1:9',
    });
  });
  afterAll(() => server.close());

  it('answers the app for its own addresses, with the policy', async () => {
    for (const address of ['', 'dashboard', 'nowhere/at/all']) {
      const answer = await fetch(server.url + address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('id="livery"');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await fetch(server.url)).headers.get('cache-control')).toBe('no-cache');
  });

  it('keeps hashed files for good and compresses them', async () => {
    const { index } = openBundle(path.join(root.workspace.dist, made)) as { index: BundleIndex };
    const answer = await fetch(server.url + index.profiles[made]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it("answers 404 for files that are not there and for those that are the host's", async () => {
    for (const address of [
      'assets/nothing.js',
      '_headers',
      '..%2f..%2fpackage.json',
      't/pl/profile.json',
    ]) {
      expect((await fetch(server.url + address)).status, address).toBe(404);
    }
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${server.url}%E0%A4%A`)).status).toBe(400);
  });

  it('says that the backend is away instead of hanging', async () => {
    const answer = await fetch(`${server.url}api/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'serviceUnavailable' });
  });

  it('names a busy port and the flag that changes it', async () => {
    const again = await root.livery(
      'preview',
      path.join(root.workspace.dist, made),
      '--port',
      String(server.port),
    );
    expect(again.code).toBe(2);
    expect(again.output).toContain(
      `port ${server.port} is already in use; choose another with --port`,
    );
  });
});

describe('pictures for social networks', () => {
  it('have a whole address when the site is known', async () => {
    expect((await root.livery('build', made, '--site', 'https://acme.example')).code).toBe(0);
    expect(openBundle(path.join(root.workspace.dist, made)).html).toMatch(
      /<meta property="og:image" content="https:\/\/acme\.example\/t\/new-in-test\/icons\/social\.[0-9a-f]{10}\.png">/,
    );
    expect(
      (await root.livery('build', made, '--site', 'https://acme.example/app')).output,
    ).toContain('--site must be an origin without a path');
  });
});

describe('several profiles in one bundle', () => {
  it('has each profile, the first as default, and verifies', async () => {
    expect(
      (await root.livery('build', 'demo', '--profiles', 'pl,dev', '--base', '/demo/')).code,
    ).toBe(0);
    const { index } = openBundle(path.join(root.workspace.dist, 'demo'));
    expect(index).toMatchObject({ base: '/demo/', defaultProfile: 'pl' });
    expect(Object.keys(index.profiles)).toEqual(['pl', 'dev']);
    const verified = await root.livery('verify', path.join(root.workspace.dist, 'demo'));
    expect(verified, verified.output).toMatchObject({ code: 0 });
  });
});

function json<T>(files: ReadonlyMap<string, Buffer>, name: string | undefined): T {
  const content = name === undefined ? undefined : files.get(name);
  if (!content) throw new Error(`${name} is not in the bundle`);
  return JSON.parse(content.toString('utf8')) as T;
}
