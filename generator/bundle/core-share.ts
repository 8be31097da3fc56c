import type { Theme } from '#config/theme.gen.ts';
import { oncePer } from '#generator/once-per.ts';
import type { Core } from '#generator/core/core.ts';
import { scriptsOf, type ScriptsOf } from './files-ahead.ts';
import { fontsOf, withoutUnusedFonts } from './font-files.ts';
import { packagesOf } from './licences-file.ts';
import { reachableFiles, type ReachableFiles } from './reachable-files.ts';

/** What a bundle has of the core. */
export interface CoreShare {
  readonly reachable: ReachableFiles;
  readonly scripts: ScriptsOf;
  /** Script → integrity. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Packages that something in its files comes from. */
  readonly packages: readonly string[];
  /** Of all its files. */
  readonly bytes: number;
  /** Bytes of the scripts of the first paint, gzip -9. */
  readonly initialScript: number;
}

export interface CoreUse {
  /** Blocks that some screen holds. */
  readonly blocks: ReadonlySet<string>;
  /** Product types that are sold or held; `undefined` is all there are. */
  readonly families: ReadonlySet<string> | undefined;
  readonly themes: readonly Theme[];
}

const shares = oncePer<Core, Map<string, CoreShare>>(() => new Map());

/** The same for all bundles that use the same of it: a hundred tenants have a few of them. */
export function coreShare(core: Core, use: CoreUse): CoreShare {
  const { blocks, families, themes } = use;
  const key = [
    [...blocks].sort().join(),
    families === undefined ? '*' : [...families].sort().join(),
    [...fontsOf(themes)].sort().join(),
  ].join('\n');
  const known = shares(core);
  const share = known.get(key) ?? madeShare(core, use);
  known.set(key, share);
  return share;
}

function madeShare(core: Core, { blocks, families, themes }: CoreUse): CoreShare {
  const all = reachableFiles(core, blocks, families);
  const reachable = { ...all, files: withoutUnusedFonts(all.files, themes) };
  const { files, initial } = reachable;
  const sumOf = (names: readonly string[], size: 'bytes' | 'gzip') =>
    names.reduce((total, name) => total + (core.files[name]?.[size] ?? 0), 0);
  return {
    reachable,
    scripts: scriptsOf(core, reachable),
    integrity: Object.fromEntries(
      files
        .filter((file) => file.endsWith('.js'))
        .map((file) => [file, core.files[file]?.integrity ?? '']),
    ),
    packages: packagesOf(core, files),
    bytes: sumOf(files, 'bytes'),
    initialScript: sumOf(initial, 'gzip'),
  };
}
