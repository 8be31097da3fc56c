import type { ProfileFile } from '#core/bundle.ts';
import { oncePer } from '#generator/once-per.ts';
import type { BundleProblem } from './problem.ts';
import { readJson } from './read-json.ts';
import type { BuiltProfile } from './read-profiles.ts';
import type { RouteLoad } from './route-loads.ts';

const idInQuotes = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g;

/** Texts that the scripts of a screen name, and that are in no file which a page of that screen asks for. */
export function checkTexts(
  profiles: ReadonlyMap<BuiltProfile, readonly RouteLoad[]>,
  files: ReadonlyMap<string, Buffer>,
): BundleProblem[] {
  const idsIn = (script: string): readonly string[] => {
    const content = files.get(script);
    return content === undefined ? [] : quotedIds(content);
  };
  return [...profiles].flatMap(([{ name, profile }, loads]) => {
    const groups = textGroups(profile, files);
    const all = new Set([...groups.values()].flatMap((ids) => [...ids]));
    const missing = loads.flatMap(({ screen, needed }) => {
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

const quotedIds = oncePer((content: Buffer): readonly string[] =>
  [...content.toString('utf8').matchAll(idInQuotes)].map(([, id = '']) => id),
);

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
