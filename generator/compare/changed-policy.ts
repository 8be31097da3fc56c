import { headersFor } from '#generator/bundle/headers-file.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';

/** One thing that a host sends with the page of a bundle: a directive of its policy, or another header. */
export interface ChangedHeader {
  readonly name: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const policy = 'Content-Security-Policy';

/** What the headers of the page allow, set or forbid now and did not before. */
export function changedPolicy(before: OpenBundle, after: OpenBundle): ChangedHeader[] {
  const [a, b] = [partsOf(before), partsOf(after)];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name) => {
    const [was, is] = [a.get(name) ?? [], b.get(name) ?? []];
    const added = is.filter((value) => !was.includes(value));
    const removed = was.filter((value) => !is.includes(value));
    return added.length + removed.length === 0 ? [] : [{ name, added, removed }];
  });
}

// The hash of the import map is that of file names: it says nothing but that a file changed.
function partsOf({ rules, index }: OpenBundle): ReadonlyMap<string, readonly string[]> {
  return new Map(
    headersFor(rules, index.base).flatMap(({ name, value }) =>
      name === policy
        ? value.split(';').map((directive): [string, readonly string[]] => {
            const [key = '', ...sources] = directive.trim().split(/\s+/);
            return [key, sources.filter((source) => !/^'sha\d+-/.test(source))];
          })
        : [[name, [value]] as [string, readonly string[]]],
    ),
  );
}
