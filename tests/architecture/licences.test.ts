import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
);

/** Licences under which a tenant may ship us to its clients. Fonts of the Open Font License travel as they are. */
const permissive = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
];

/** Tools that run and are not shipped to browsers, each with the reason why its licence is no obstacle there. */
const tools: readonly {
  readonly name: RegExp;
  readonly licence: RegExp;
  readonly reason: string;
}[] = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'libvips as its own shared library beside sharp: replaceable, never linked into ours',
  },
  {
    name: /^lightningcss/,
    licence: /^MPL-2\.0$/,
    reason: 'Vite minifies styles with it; unchanged',
  },
  {
    name: /^(@axe-core\/playwright|axe-core)$/,
    licence: /^MPL-2\.0$/,
    reason: 'tests only; unchanged',
  },
  {
    name: /^argparse$/,
    licence: /^Python-2\.0$/,
    reason: 'reads YAML for the type generator; a permissive licence',
  },
  {
    name: /^png-js$/,
    licence: /^none$/,
    reason: 'MIT by its LICENSE file, which its package.json does not name; comes with pdfkit',
  },
  {
    name: /^parse-cache-control$/,
    licence: /^none$/,
    reason: 'BSD-3-Clause by its LICENSE file; comes with Lighthouse, which only measures',
  },
  { name: /^graceful-fs$/, licence: /^BlueOak-1\.0\.0$/, reason: 'a permissive licence' },
];

describe('what is installed', () => {
  it('has a licence that allows it', () => {
    const unexpected = installed.filter(
      ([path, { license = 'none' }]) =>
        !permissive.includes(license) && !isTool(nameOf(path), license),
    );
    expect(unexpected.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
  });

  it('is what the lockfile says: every package by its digest', () => {
    expect(
      installed
        .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
        .map(([path]) => path),
    ).toEqual([]);
  });

  it('runs nothing while it is installed, but what is known', () => {
    expect(
      installed
        .filter(([, { hasInstallScript }]) => hasInstallScript === true)
        .map(([path]) => nameOf(path)),
    ).toEqual(['esbuild']);
  });

  it('is pinned', () => {
    const own = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const loose = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
      ([, version]) => !/^(?:npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe('what reaches a browser', () => {
  const shipped = closure([
    ...packagesOf('src/web'),
    ...packagesOf('src/api'),
    ...packagesOf('src/core'),
    ...packagesOf('src/machines'),
  ]);

  it('is found at all', () => {
    expect(shipped).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        '@chakra-ui/react',
        '@emotion/react',
        'apexcharts',
        'xstate',
      ]),
    );
  });

  it('has a permissive licence, without exceptions', () => {
    const unexpected = shipped.flatMap((name) => {
      const { license = 'none' } = lock.packages[`node_modules/${name}`] ?? {};
      return permissive.includes(license) ? [] : [`${name} ${license}`];
    });
    expect(unexpected).toEqual([]);
  });

  it('draws charts with the last versions under MIT', () => {
    const versions = ['apexcharts', 'react-apexcharts'].map(
      (name) =>
        (
          JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
            version: string;
          }
        ).version,
    );
    expect(versions).toEqual(['4.7.0', '1.7.0']);
  });
});

function isTool(name: string, licence: string): boolean {
  return tools.some((tool) => tool.name.test(name) && tool.licence.test(licence));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Names of the packages that the sources of a folder import, tests aside. */
function packagesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:from|import|import\()\s*'([^'.#][^']*)'/g,
      ),
    ].map((match) => packageOf(match[1] ?? '')),
  );
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The packages with everything that they depend on: more than the bundle really holds, never less. */
function closure(names: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const entry = lock.packages[`node_modules/${name}`];
    if (found.has(name) || entry === undefined) continue;
    found.add(name);
    waiting.push(...Object.keys({ ...entry.dependencies, ...entry.peerDependencies }));
  }
  return [...found];
}
