import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** File of a build in which `shippedPackages` leaves what it found. */
export const packagesFile = 'packages.json';

/** Notes for every emitted file which packages something in it comes from, as folders under `node_modules`. */
export function shippedPackages(outDir: string): Plugin {
  return {
    name: 'livery-shipped-packages',
    writeBundle(_options, bundle) {
      const place = path.join(outDir, packagesFile);
      // What is built into the same folder after this adds to it.
      const found: Record<string, readonly string[]> = existsSync(place)
        ? (JSON.parse(readFileSync(place, 'utf8')) as Record<string, readonly string[]>)
        : {};
      for (const [file, output] of Object.entries(bundle)) {
        const sources = output.type === 'chunk' ? output.moduleIds : output.originalFileNames;
        found[file] = [...new Set(sources.flatMap(packageOf))].sort();
      }
      writeFileSync(place, JSON.stringify(found));
    },
  };
}

/** `…/node_modules/@scope/name/file.js` → `@scope/name`; a nested one keeps its whole path. Sources of ours have none. */
function packageOf(source: string): string[] {
  const parts = source.replaceAll('\\', '/').split('?')[0]?.split('node_modules/').slice(1) ?? [];
  const last = parts.pop();
  if (last === undefined) return [];
  const name = last
    .split('/')
    .slice(0, last.startsWith('@') ? 2 : 1)
    .join('/');
  return [[...parts, name].join('node_modules/')];
}
