/** Files of one name, whatever content their names are made of. */
export interface FileSizes {
  readonly name: string;
  /** How many there are: chunks of code may share a name. */
  readonly count: number;
  readonly bytes: number;
}

export interface ChangedFile {
  readonly name: string;
  /** Undefined where there is none. */
  readonly before: FileSizes | undefined;
  readonly after: FileSizes | undefined;
}

type Files = ReadonlyMap<string, Buffer>;

/** The files that came, went or hold something else, by the name that they have without their hash. */
export function changedFiles(before: Files, after: Files): ChangedFile[] {
  const [a, b] = [grouped(before), grouped(after)];
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((name): ChangedFile[] => {
    const [was, is] = [a.get(name) ?? [], b.get(name) ?? []];
    if (isSame(was, is, before, after)) return [];
    return [{ name, before: sizesOf(name, was, before), after: sizesOf(name, is, after) }];
  });
}

export function bytesOf(files: Files): number {
  return [...files.values()].reduce((sum, content) => sum + content.length, 0);
}

/** `t/pl/screens/login.3f9a1c0b2d.json` → `t/pl/screens/login.json`, `assets/age-Dr1FBkWn.js` → `assets/age.js`. */
function plainName(name: string): string {
  return name.startsWith('assets/')
    ? name.replace(/-[\w-]{8}(\.[a-z0-9]+)$/, '$1')
    : name.replace(/\.[0-9a-f]{10}(\.[a-z0-9]+)$/, '$1');
}

function grouped(files: Files): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const name of [...files.keys()].sort()) {
    const plain = plainName(name);
    groups.set(plain, [...(groups.get(plain) ?? []), name]);
  }
  return groups;
}

function isSame(was: readonly string[], is: readonly string[], a: Files, b: Files): boolean {
  return (
    was.join('\n') === is.join('\n') &&
    was.every((name) => b.get(name)?.equals(a.get(name) ?? Buffer.alloc(0)) === true)
  );
}

function sizesOf(name: string, names: readonly string[], files: Files): FileSizes | undefined {
  if (names.length === 0) return undefined;
  const bytes = names.reduce((sum, one) => sum + (files.get(one)?.length ?? 0), 0);
  return { name, count: names.length, bytes };
}
