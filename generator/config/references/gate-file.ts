import { oncePer } from '#generator/once-per.ts';
import type { Located, LocatedEntry, LocatedObject } from '../read/located.ts';

/** One named gate as a gates file of its own: the schema of the file knows where a condition names things. */
export function gateFile(name: string, entry: LocatedEntry): Located {
  const before = filesOf(entry).get(name);
  if (before !== undefined) return before;
  const holder = (key: string, inner: LocatedEntry): LocatedObject => ({
    kind: 'object',
    place: entry.key,
    entries: new Map([[key, inner]]),
  });
  const file = holder('gates', { key: entry.key, value: holder(name, entry) });
  filesOf(entry).set(name, file);
  return file;
}

// Tenants inherit most gates: what is found in the file of one is found once.
const filesOf = oncePer((_entry: LocatedEntry) => new Map<string, Located>());
