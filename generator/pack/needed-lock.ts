/** An entry of package-lock.json, as far as it matters here. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly [key: string]: unknown;
}

export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The part of the repository's lock that these dependencies need: `node_modules/…` → entry. */
export function neededLock(
  lock: Lock,
  dependencies: Readonly<Record<string, string>>,
): Lock['packages'] {
  const needed = new Set<string>();
  const queue = Object.keys(dependencies).map((each) => ({
    from: '',
    name: each,
    optional: false,
  }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const place = placeOf(next.name, next.from, lock);
    if (place === undefined) {
      if (next.optional) continue;
      throw new Error(`package-lock.json has no ${next.name}, which ${next.from} needs`);
    }
    if (needed.has(place)) continue;
    needed.add(place);
    const { optionalDependencies = {}, ...entry } = lock.packages[place] ?? {};
    for (const each of [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(optionalDependencies),
      ...Object.keys(entry.peerDependencies ?? {}),
    ]) {
      const optional =
        each in optionalDependencies || entry.peerDependenciesMeta?.[each]?.optional === true;
      queue.push({ from: place, name: each, optional });
    }
  }
  const packages = [...needed].sort().map((place) => {
    // What is a tool of development there is needed here.
    const { dev, devOptional, ...entry } = lock.packages[place] ?? {};
    void dev;
    return [place, devOptional === true ? { ...entry, optional: true } : entry] as const;
  });
  return Object.fromEntries(packages);
}

/** Where the package that `from` finds under this name lies: in its own node_modules, or in one above. */
function placeOf(name: string, from: string, { packages }: Lock): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] && packages[place].link !== true) return place;
    if (folder === '') return undefined;
  }
}
