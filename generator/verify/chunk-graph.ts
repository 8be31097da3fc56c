import path from 'node:path';
import { initSync, parse } from 'es-module-lexer';
import { oncePer } from '#generator/once-per.ts';

/** How the scripts of a bundle need each other, read from the scripts themselves. */
export interface ChunkGraph {
  /** Script → scripts that come with it. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Script → scripts that it can ask for later. */
  readonly lazy: ReadonlyMap<string, readonly string[]>;
  /** Block → its script, as the app's registry says. Those of other tenants are named there too and not in the bundle. */
  readonly blocks: ReadonlyMap<string, string>;
}

// `"market/movers":()=>import("./movers.block-….js")`, `table:()=>preload(()=>import(…)…)`
const registered = /["'`]?([a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)["'`]?:\(\)=>(?:[\w$]+\(\(\)=>)?$/;

export function readChunkGraph(files: ReadonlyMap<string, Buffer>): ChunkGraph {
  initSync();
  const imports = new Map<string, string[]>();
  const lazy = new Map<string, string[]>();
  const blocks = new Map<string, string>();
  for (const [name, content] of files) {
    if (!name.startsWith('assets/') || !name.endsWith('.js')) continue;
    imports.set(name, []);
    lazy.set(name, []);
    for (const { specifier, isLazy, block } of importsIn(content)) {
      const target = path.posix.join(path.posix.dirname(name), specifier);
      (isLazy ? lazy : imports).get(name)?.push(target);
      if (block !== undefined && isBlockFile(target)) blocks.set(block, target);
    }
  }
  return { imports, lazy, blocks };
}

interface FoundImport {
  readonly specifier: string;
  readonly isLazy: boolean;
  /** Under which name the registry of blocks has it. */
  readonly block: string | undefined;
}

const importsIn = oncePer((content: Buffer): readonly FoundImport[] => {
  const source = content.toString('utf8');
  return parse(source)[0].flatMap(({ n: specifier, d: dynamic, ss: start }) => {
    if (specifier === undefined || !specifier.startsWith('.')) return [];
    const isLazy = dynamic !== -1;
    const before = isLazy ? source.slice(Math.max(0, start - 80), start) : '';
    return [{ specifier, isLazy, block: registered.exec(before)?.[1] }];
  });
});

export function isBlockFile(file: string): boolean {
  return /\.block-[\w-]+\.js$/.test(file);
}

/** Name of the source that a script was made of: `assets/full-shell-lsvn_ubp.js` → `full-shell`. */
export function partName(file: string): string {
  return path.posix.basename(file).replace(/-[\w-]{8}\.js$/, '');
}
