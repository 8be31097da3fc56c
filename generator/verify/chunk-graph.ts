import path from 'node:path';
import { initSync, parse } from 'es-module-lexer';

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
    const source = content.toString('utf8');
    const [found] = parse(source);
    imports.set(name, []);
    lazy.set(name, []);
    for (const { n: specifier, d: dynamic, ss: start } of found) {
      if (specifier === undefined || !specifier.startsWith('.')) continue;
      const target = path.posix.join(path.posix.dirname(name), specifier);
      (dynamic === -1 ? imports : lazy).get(name)?.push(target);
      const block =
        dynamic === -1
          ? undefined
          : registered.exec(source.slice(Math.max(0, start - 80), start))?.[1];
      if (block !== undefined && isBlockFile(target)) blocks.set(block, target);
    }
  }
  return { imports, lazy, blocks };
}

export function isBlockFile(file: string): boolean {
  return /\.block-[\w-]+\.js$/.test(file);
}

/** Name of the source that a script was made of: `assets/full-shell-lsvn_ubp.js` → `full-shell`. */
export function partName(file: string): string {
  return path.posix.basename(file).replace(/-[\w-]{8}\.js$/, '');
}
