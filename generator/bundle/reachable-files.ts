import { blockSource } from '#generator/codegen/block-registry.ts';
import { kitSource } from '#generator/blocks/block-kit.ts';
import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import type { Core } from '#generator/core/core.ts';
import { isUnsoldChunk } from './family-chunks.ts';

export interface ReachableFiles {
  /** Everything a bundle with these blocks can ever ask for. */
  readonly files: readonly string[];
  /** Scripts that the first paint needs whatever the screen: the entry, the app that it asks for, and what these import, entry first. */
  readonly initial: readonly string[];
  /** Stylesheets of the initial scripts. */
  readonly styles: readonly string[];
}

/**
 * Walks the chunk graph from the entry. The block registry imports every block there is; of those only the blocks
 * that some screen holds are followed, so code that a tenant cannot reach is not in its bundle. Nor is what the catalogue opens for
 * products of other `families` than these alone; without them it is all there.
 */
export function reachableFiles(
  core: Core,
  blocks: ReadonlySet<string>,
  families?: ReadonlySet<string>,
): ReachableFiles {
  const wanted = new Set(
    [...blocks].map((block) =>
      block.startsWith(ownPrefix) ? kitSource : `src/web/${blockSource(block)}`,
    ),
  );
  const initial = withImports(core, [core.entry, core.launch]);
  const all = closure(core, [core.entry], (name) => {
    const chunk = core.chunks[name];
    const lazy = (chunk?.dynamicImports ?? []).filter(
      (other) => (!isForSome(other) || wanted.has(other)) && !isUnsoldChunk(other, families),
    );
    return [...(chunk?.imports ?? []), ...lazy];
  });
  const files = new Set(all.flatMap((name) => filesOf(core, name)));
  return {
    files: [...files].sort(),
    initial: initial.map((name) => core.chunks[name]?.file ?? ''),
    styles: [...new Set(initial.flatMap((name) => core.chunks[name]?.css ?? []))],
  };
}

/** Chunks with all that comes with them. */
export function withImports(core: Core, names: readonly string[]): string[] {
  return closure(core, names, (name) => core.chunks[name]?.imports ?? []);
}

function closure(
  core: Core,
  from: readonly string[],
  next: (name: string) => readonly string[],
): string[] {
  const seen = new Set(from);
  // A set grows while it is walked, which makes this a breadth-first search.
  for (const name of seen) {
    for (const other of next(name)) if (core.chunks[other]) seen.add(other);
  }
  return [...seen];
}

function filesOf(core: Core, name: string): string[] {
  const chunk = core.chunks[name];
  return chunk ? [chunk.file, ...chunk.css, ...chunk.assets] : [];
}

// Product blocks, and the kit that only a tenant with blocks of its own needs.
function isForSome(source: string): boolean {
  return source.endsWith('.block.tsx') || source === kitSource;
}
