import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
const at = (name: string) => path.join(root.folder, name);
afterEach(() => root.reset());
afterAll(() => root.remove());

/** Has the kernel answer that the disk is full, as soon as this process writes `name`: the file beside it leads to a full device. */
function fill(name: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  symlinkSync('/dev/full', at(`${name}.${process.pid}`));
}

/** Every file below a folder with its content. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file, 'base64')]),
  );
}

describe.runIf(existsSync('/dev/full'))('on a full disk', () => {
  it('livery messages import leaves the texts as they were', async () => {
    expect(
      (await root.livery('messages', 'export', 'pl', 'pl-PL', at('pl.csv'), '--all')).code,
    ).toBe(0);
    const text = readFileSync(at('pl.csv'), 'utf8');
    writeFileSync(at('pl.csv'), text.replaceAll('Anuluj', 'Zaniechaj'));
    const before = filesIn('tenants');
    fill('tenants/pl/messages/pl-PL.json');
    const { code, output } = await root.livery('messages', 'import', 'pl', at('pl.csv'));
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^livery: cannot write \S+\/tenants\/pl\/messages\/pl-PL\.json: the disk is full \(ENOSPC\)\n$/m,
      ),
    });
    expect(filesIn('tenants')).toEqual(before);
  });

  it('livery migrate leaves a folder as it was', async () => {
    const profile = at('tenants/pl/profile.json');
    writeFileSync(profile, readFileSync(profile, 'utf8').replace('"version": 3', '"version": 2'));
    const before = filesIn('tenants/pl');
    fill('tenants/pl/profile.json');
    const { code, output } = await root.livery('migrate', 'pl');
    expect(output).toMatch(
      /livery: cannot write \S+\/pl\/profile\.json: the disk is full \(ENOSPC\)\n$/m,
    );
    expect(code).toBe(1);
    expect(filesIn('tenants/pl')).toEqual(before);
  });

  it('livery rename leaves the tenant and those that extend it as they were', async () => {
    mkdirSync(at('tenants/child'));
    const profile = readFileSync(at('tenants/pl/profile.json'), 'utf8');
    writeFileSync(
      at('tenants/child/profile.json'),
      profile
        .replace('"extends": "base"', '"extends": "pl"')
        .replace('"id": "pl"', '"id": "child"')
        .replace('"wisla-pl"', '"wisla-child"'),
    );
    const before = filesIn('tenants');
    fill('tenants/child/profile.json');
    const { code, output } = await root.livery('rename', 'pl', 'polska');
    expect(output).toMatch(
      /livery: cannot write \S+\/child\/profile\.json: the disk is full \(ENOSPC\)\n$/m,
    );
    expect(code).toBe(1);
    expect(filesIn('tenants')).toEqual(before);
  });

  it('livery generate leaves a resolved tenant as it was', async () => {
    expect((await root.livery('generate')).code).toBe(0);
    const before = filesIn('.livery/tenants');
    const logo = at('tenants/pl/assets/logo.svg');
    writeFileSync(logo, readFileSync(logo, 'utf8').replace('</svg>', ' </svg>'));
    fill('.livery/tenants/pl/mark.svg');
    const { code, output } = await root.livery('generate');
    expect(output).toContain('.livery/tenants/pl/mark.svg: the disk is full (ENOSPC)');
    expect(code).toBe(1);
    expect(filesIn('.livery/tenants')).toEqual(before);
  });
});

describe('where a file stands in the way of a folder', () => {
  it('livery new says where and why, and leaves nothing', async () => {
    writeFileSync(at('plain'), '');
    symlinkSync(at('plain/acme'), at('tenants/acme'));
    const before = filesIn('tenants');
    const { code, output } = await root.livery('new', 'acme', '--yes');
    rmSync(at('plain'));
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^livery: cannot write \S+\/acme\S*: .+ \(E[A-Z]+\)\n$/),
    });
    expect(filesIn('tenants')).toEqual(before);
  });

  it('livery build says where and why', async () => {
    rmSync(at('dist'), { recursive: true, force: true });
    writeFileSync(at('dist'), '');
    const { code, output } = await root.livery('build', 'pl');
    rmSync(at('dist'));
    expect(output).toMatch(/livery: cannot write \S+\/dist\S*: .+ \(E[A-Z]+\)\n$/);
    expect(code).toBe(1);
  });
});

// A limit of the kernel on what one process may write stands in for a disk that fills while a bundle is written.
it.runIf(process.platform === 'linux')(
  'livery build that cannot write a bundle to its end leaves the one before',
  async () => {
    expect((await root.livery('build', 'pl')).code).toBe(0);
    const before = readBundleFiles(at('dist/pl'));
    const { status, stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        'trap "" XFSZ; ulimit -f 8; exec "$@"',
        'bash',
        ...[
          process.execPath,
          'generator/bin/livery.mjs',
          'build',
          'pl',
          '--copy',
          '--root',
          root.folder,
        ],
      ],
      { encoding: 'utf8' },
    );
    expect({ status, said: stderr }, stdout).toEqual({
      status: 1,
      said: expect.stringMatching(/^livery: cannot write \S+: .+ \(E[A-Z]+\)\n$/),
    });
    expect(readBundleFiles(at('dist/pl'))).toEqual(before);
    expect(readdirSync(at('dist')).filter((name) => name.includes('draft'))).toEqual([]);
  },
);
