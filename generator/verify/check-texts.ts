import type { ProfileFile } from '#core/bundle.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import type { BundleProblem } from './problem.ts';
import { readJson } from './read-json.ts';
import type { BuiltProfile } from './read-profiles.ts';
import { routeLoads } from './route-loads.ts';

const idInQuotes = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g;

/** Texts that the scripts of a screen name, and that are in no file which a page of that screen asks for. */
export function checkTexts(
  profiles: readonly BuiltProfile[],
  graph: ChunkGraph,
  files: ReadonlyMap<string, Buffer>,
  first: readonly string[],
): BundleProblem[] {
  const quoted = new Map<string, readonly string[]>();
  const idsIn = (script: string): readonly string[] => {
    const known = quoted.get(script);
    if (known !== undefined) return known;
    const text = files.get(script)?.toString('utf8') ?? '';
    const ids = [...text.matchAll(idInQuotes)].map(([, id = '']) => id);
    quoted.set(script, ids);
    return ids;
  };
  return profiles.flatMap((built) => {
    const { name, profile } = built;
    const groups = textGroups(profile, files);
    const all = new Set([...groups.values()].flatMap((ids) => [...ids]));
    const missing = routeLoads(built, first, graph).flatMap(({ screen, needed }) => {
      // The latest messages can be opened on every screen, and bring their own texts then.
      const there = ['shell', ...screen.messages, ...profile.parts.messages].map((group) =>
        groups.get(group),
      );
      return [...needed]
        .flatMap(idsIn)
        .filter((id) => all.has(id) && !there.some((ids) => ids?.has(id)))
        .map((id) => `the screen "${screen.id}" shows "${id}" and does not load it`);
    });
    return [...new Set(missing)].map((message) => ({ file: name, code: 'text', message }));
  });
}

/** Group → ids of its texts, in the first language: the others have the same. */
function textGroups(
  { messages }: ProfileFile,
  files: ReadonlyMap<string, Buffer>,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(Object.values(messages)[0] ?? {}).map(([group, file]) => [
      group,
      new Set(Object.keys(readJson(files.get(file)) ?? {})),
    ]),
  );
}
