import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Located } from '../read/located.ts';
import { overlay } from './overlay.ts';
import type { Layer } from '../read/read-layer.ts';

/** The files of a chain laid over each other, parents first. */
export function mergeLayers(
  layers: readonly Layer[],
  findings: Finding[],
): ReadonlyMap<string, Located> {
  const merged = new Map<string, Located>();
  for (const layer of layers) {
    for (const [name, node] of layer.files) {
      // A block and the schema of its props belong together: the nearest folder gives both.
      if (name.startsWith('blocks/')) continue;
      const below = merged.get(name);
      merged.set(name, below ? overlay(below, node, findings) : node);
    }
  }
  return merged;
}
