import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from 'jsonc-parser';
import { nodeAt } from '../config/read/located.ts';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import type { Layer } from '../config/read/read-layer.ts';
import { currentVersion, migrations } from './migrations.ts';

/** A file before and after. */
export interface MigratedFile {
  /** Absolute path. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** What one tenant folder becomes at the current version: its files that change. Nothing is written. */
export function migrateFolder(layer: Layer): MigratedFile[] {
  return [...layer.files.keys()].flatMap((name) => {
    const file = path.join(layer.folder, `${name}.json`);
    const before = readFileSync(file, 'utf8');
    const after = migrateText(name, before, versionOf(layer));
    return after === before ? [] : [{ file, before, after }];
  });
}

/** One file brought from `version` to the current one, its comments and order untouched. */
export function migrateText(name: string, text: string, version: number): string {
  let changed = text;
  for (const migration of migrations.filter(({ from }) => from >= version)) {
    const edits = migration.edits(name, { path: `${name}.json`, text: changed });
    changed = applyEdits(changed, [...edits]);
  }
  return name === 'profile' ? withVersion(changed) : changed;
}

function withVersion(text: string): string {
  const { node } = parseJsonc({ path: 'profile.json', text });
  const version = node && nodeAt(node, ['version']);
  if (
    version?.kind !== 'scalar' ||
    typeof version.value !== 'number' ||
    version.value >= currentVersion
  )
    return text;
  return applyEdits(text, [
    {
      offset: version.place.offset,
      length: String(version.value).length,
      content: String(currentVersion),
    },
  ]);
}

// A folder that leaves the version to its parent may be of any age; a step finds nothing where it has been.
function versionOf(layer: Layer): number {
  const profile = layer.files.get('profile');
  const version = profile && nodeAt(profile, ['version']);
  return version?.kind === 'scalar' && typeof version.value === 'number' ? version.value : 1;
}
