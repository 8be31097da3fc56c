import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { importRules, pureServer, type ImportRule } from './import-rules.ts';

const folders = ['src', 'generator'];
const pureLibraries: Readonly<Record<string, readonly string[]>> = {
  '^src/core/(?!lifecycle/|markdown/)': ['big.js', 'stdnum', 'libphonenumber-js'],
  // Asked for transitions alone; nothing is started.
  '^src/core/lifecycle/': ['xstate'],
  // Texts of documents and news, read into data.
  '^src/core/markdown/': ['mdast-util-from-markdown'],
  '^src/machines/': ['xstate'],
  [pureServer]: ['big.js', 'libphonenumber-js'],
};

let modules: readonly IModule[] = [];

beforeAll(async () => {
  const { output } = await cruise(folders, {
    exclude: { path: 'node_modules|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  modules = output.modules.filter(({ source }) =>
    folders.some((folder) => source.startsWith(`${folder}/`)),
  );
}, 300_000);

/** What a module imports from this repository. */
function inner(module: IModule): string[] {
  return module.dependencies
    .map(({ resolved }) => resolved)
    .filter((resolved) => folders.some((folder) => resolved.startsWith(`${folder}/`)));
}

function ruleOf(source: string): ImportRule | undefined {
  return importRules.find(({ from }) => new RegExp(from).test(source));
}

function allowed(rule: ImportRule, source: string, target: string): boolean {
  const own = new RegExp(rule.from).exec(source);
  const folder = own?.[1] ?? '';
  const within = rule.from.includes('([^/]+)') ? rule.from.replace('([^/]+)', folder) : rule.from;
  return [within, ...rule.may.map((pattern) => pattern.replace('$1', folder))].some((pattern) =>
    new RegExp(pattern).test(target),
  );
}

describe('imports', () => {
  it('sees the whole product', () => {
    const files = folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(modules.filter(({ source }) => /\.tsx?$/.test(source)).length).toBe(files.length);
    expect(modules.flatMap(inner).length).toBeGreaterThan(files.length);
  });

  it('resolve', () => {
    const lost = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ couldNotResolve, module }) => couldNotResolve && !module.startsWith('node:'))
        .map(({ module }) => `${source} → ${module}`),
    );
    expect(lost).toEqual([]);
  });

  it('keep to the table', () => {
    const breaches = modules.flatMap((module) => {
      const rule = ruleOf(module.source);
      if (rule === undefined) return [`${module.source} stands in no folder of the table`];
      return inner(module)
        .filter((target) => !allowed(rule, module.source, target))
        .map((target) => `${module.source} → ${target}`);
    });
    expect(breaches).toEqual([]);
  });

  it('of core come from more than the server: what it alone uses stands in src/server/rules', () => {
    const targets = new Map(modules.map((module) => [module.source, inner(module)]));
    const outside = modules.filter(({ source }) => !/^src\/(?:core|server)\//.test(source));
    const reached = new Set([...outside.flatMap(inner), ...fromScripts()]);
    // A set grows while it is walked, which follows every import.
    for (const file of reached)
      if (file.startsWith('src/core/'))
        for (const target of targets.get(file) ?? []) reached.add(target);
    expect(
      [...targets.keys()].filter((file) => file.startsWith('src/core/') && !reached.has(file)),
    ).toEqual([]);
  });

  it('leave the generator alone', () => {
    expect(
      modules
        .filter(({ source }) => source.startsWith('src/'))
        .flatMap(inner)
        .filter((target) => target.startsWith('generator/')),
    ).toEqual([]);
  });

  it('run in no circle', () => {
    expect(
      modules
        .filter(({ dependencies }) => dependencies.some(({ circular }) => circular))
        .map(({ source }) => source),
    ).toEqual([]);
  });

  // Chakra's own factory compiles the recipe of an element whenever it is drawn.
  it('make styled elements with the factory of the kit', () => {
    const found = sources()
      .filter(({ file }) => file !== 'src/web/ui/chakra.ts')
      .filter(({ text }) => /\bchakra\b[^;]*from '@chakra-ui\/react/.test(text))
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });

  it.each(Object.entries(pureLibraries))(
    'of %s reach only the libraries that are as pure',
    (folder, libraries) => {
      const reached = modules
        .filter(({ source }) => new RegExp(folder).test(source))
        .flatMap(({ source, dependencies }) =>
          dependencies
            .filter(({ dependencyTypes }) =>
              dependencyTypes.some((type) => type.startsWith('npm') || type === 'core'),
            )
            .filter(
              ({ module }) =>
                !libraries.some(
                  (library) => module === library || module.startsWith(`${library}/`),
                ),
            )
            .map(({ module }) => `${source} → ${module}`),
        );
      expect(reached).toEqual([]);
    },
  );

  it('go up one folder at most, and never through a barrel', () => {
    const found = sources().flatMap(({ file, text }) => [
      ...(/from '(?:\.\.\/){2,}/.test(text) ? [`${file} reaches up with ../../`] : []),
      ...(/\/index\.tsx?$/.test(file) ? [`${file} is a barrel`] : []),
    ]);
    expect(found).toEqual([]);
  });
});

describe('sources', () => {
  it('of rules and machines ask no clock and no chance', () => {
    const pure = new RegExp(pureServer);
    const impure =
      /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|crypto\.|setTimeout|setInterval|fetch\(|window\.|document\.(?!ts')|process\.)/;
    const found = sources()
      .filter(({ file }) => /^src\/(?:core|machines)\//.test(file) || pure.test(file))
      .flatMap(({ file, text }) => {
        const line = text
          .split('\n')
          .find((candidate) => impure.test(candidate) && !/^\s*(?:\*|\/\/|\/\*)/.test(candidate));
        return line === undefined ? [] : [`${file}: ${line.trim()}`];
      });
    expect(found).toEqual([]);
  });

  it('stay within 400 lines', () => {
    expect(
      sources()
        .filter(({ text }) => text.split('\n').length > 400)
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('suppress no strictness', () => {
    const found = sources()
      .filter(
        ({ text }) =>
          withoutComments(text).match(/[:<]\s*any\s*[,;)>=\]|]|\bas any\b/) ||
          /@ts-(?:ignore|expect-error|nocheck)/.test(text),
      )
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });

  it('of the browser hold no colour', () => {
    const found = sources()
      .filter(({ file }) => file.startsWith('src/web/'))
      .filter(({ text }) => /#(?:[0-9a-fA-F]{3,4}){1,2}\b|\brgba?\(|\bhsla?\(/.test(text))
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });
});

/** Every TypeScript source that people write, tests left out. */
function sources(): { readonly file: string; readonly text: string }[] {
  return [...folders, 'scripts']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** What the commands beside the product use of core. */
function fromScripts(): string[] {
  return sources()
    .filter(({ file }) => file.startsWith('scripts/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/'#(core\/[^']+)'/g)].map(([, target]) => `src/${target}`),
    );
}

function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n');
}
