// Loads a program of this repository as one compiled file. TypeScript read module by module costs every command a second;
// compiled once, it is read again until a source changes.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/livery');
const day = 86_400_000;

// Libraries of many small modules that no other package shares with us: objects of two copies do not know each other.
// Every other package stays where it is installed.
const inlined =
  /^(?:micromark|mdast-util|unist-util|decode-named-character-reference|character-entities|devlop|jsonc-parser|commander|yaml|@formatjs\/icu|big\.js|ajv|fast-uri|fast-deep-equal|json-schema-traverse|re2js|@rjsf\/(?:utils|validator-ajv8)|@x0k|fast-equals|jsonpointer)/;

/** The exports of a program, such as `generator/cli.ts`. Where nothing can be kept, it is read as TypeScript. */
export async function compiled(entry) {
  const name = entry.replace(/\W+/g, '-');
  const known = readManifest(name);
  if (known !== null && isFresh(known.inputs)) return import(pathToFileURL(known.file).href);
  const file = await compile(entry, name).catch(() => null);
  if (file !== null) return import(pathToFileURL(file).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(pathToFileURL(path.join(root, entry)).href);
}

function readManifest(name) {
  try {
    const manifest = JSON.parse(readFileSync(path.join(cache, `${name}.json`), 'utf8'));
    return existsSync(manifest.file) ? manifest : null;
  } catch {
    return null;
  }
}

function isFresh(inputs) {
  return Object.entries(inputs).every(([file, stamp]) => stampOf(path.join(root, file)) === stamp);
}

function stampOf(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'gone' : `${stat.mtimeMs} ${stat.size}`;
}

/** Compiles into a folder of its own, so that a command that still runs keeps its parts. Answers the file to import. */
async function compile(entry, name) {
  const { build } = await import('esbuild');
  mkdirSync(cache, { recursive: true });
  const folder = path.join(cache, `${name}-${Date.now()}-${process.pid}`);
  const { metafile } = await build(
    programOptions({ program: entry }, folder, (file) => ({
      url: JSON.stringify(pathToFileURL(file).href),
      dirname: JSON.stringify(path.dirname(file)),
    })),
  );
  const inputs = Object.fromEntries(
    [...Object.keys(metafile.inputs), 'package-lock.json', 'generator/bin/compiled.mjs'].map(
      (file) => [file, stampOf(path.join(root, file))],
    ),
  );
  const file = path.join(folder, 'program.mjs');
  const manifest = path.join(cache, `${name}.json`);
  writeFileSync(`${manifest}.${process.pid}`, JSON.stringify({ file, inputs }));
  renameSync(`${manifest}.${process.pid}`, manifest);
  forget(name, folder);
  return file;
}

/** Programs of a package: they lie in `built/` beside the sources, wherever it is installed. */
export function packedOptions(entryPoints, outdir) {
  return programOptions(entryPoints, outdir, (file) => {
    const source = path.relative(root, file).split(path.sep).join('/');
    return {
      url: `new URL(${JSON.stringify(`../${source}`)}, import.meta.url).href`,
      dirname: `(import.meta.dirname + ${JSON.stringify(`/../${path.posix.dirname(source)}`)})`,
    };
  });
}

/**
 * How esbuild makes programs of this repository. `placeOf` gives the expressions of a source's own place: modules look for
 * files beside themselves, wherever the program is put.
 */
function programOptions(entryPoints, outdir, placeOf) {
  return {
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    // Names stay, for stacks.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    metafile: true,
    logLevel: 'silent',
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [externalPackages, ownPlace(placeOf)],
  };
}

const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || inlined.test(specifier)
        ? null
        : { path: specifier, external: true },
    );
  },
};

function ownPlace(placeOf) {
  return {
    name: 'own-place',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        if (file.includes('node_modules') || !text.includes('import.meta')) return null;
        const { url, dirname } = placeOf(file);
        return {
          loader: 'ts',
          contents: text
            .replaceAll('import.meta.url', () => url)
            .replaceAll('import.meta.dirname', () => dirname),
        };
      });
    },
  };
}

function forget(name, current) {
  for (const each of readdirSync(cache)) {
    const folder = path.join(cache, each);
    const isOld = each.startsWith(`${name}-`) && folder !== current;
    if (isOld && Date.now() - statSync(folder).mtimeMs > day)
      rmSync(folder, { recursive: true, force: true });
  }
}
