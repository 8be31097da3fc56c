import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';
import { messageFolders, shellGroup } from './message-folders.ts';

/** Of each group of texts, those that its code shows: a whole id in quotes, or the beginning of ids made at run time. */
export type SaidByCode = ReadonlyMap<string, ReadonlySet<string>>;

const idInQuotes = /["'`]([a-z]\w*(?:\.\w+)*\.?)(["'`]|\$\{)/g;

/** What blocks of a tenant's own are given; no other page loads it. */
export const kitGroup = 'kit';
const kitFile = path.join('screens', 'block-kit.ts');

const staticImport = /^(?:import|export)\b(?! type )[^'"]*?from '([^']+)';/gm;

/**
 * Reads the code of every feature, of the forms, and of all the rest, which is the shell's together with the features' files
 * that come with it. What its code says is what a part of the app must have before it is drawn, whichever folder has the text.
 * Who shows forms says what forms say.
 */
export function saidByCode({ web }: Pick<Workspace, 'web'>, ids: readonly string[]): SaidByCode {
  const files = new Map(codeFiles(web).map((file) => [file, readFileSync(file, 'utf8')]));
  const groups = messageFolders({ web })
    .filter(({ group }) => group !== shellGroup)
    .map(({ group, folder }) => ({ group, under: path.dirname(folder) + path.sep }));
  const members = new Map<string, Set<string>>();
  for (const file of files.keys()) {
    const group = file.endsWith(kitFile)
      ? kitGroup
      : (groups.find(({ under }) => file.startsWith(under))?.group ?? shellGroup);
    members.set(group, (members.get(group) ?? new Set()).add(file));
  }
  for (const [group, own] of members) {
    // A set grows while it is walked, which follows every import.
    for (const file of own)
      for (const [, target = ''] of (files.get(file) ?? '').matchAll(staticImport)) {
        const other = sourceOf(target, file, web);
        if (other !== undefined && files.has(other) && isPartOf(other, group, web)) own.add(other);
      }
  }
  const known = new Set(ids);
  const idsOf = new Map([...files].map(([file, code]) => [file, idsIn(code, known)]));
  const said = new Map(
    [...members].map(([group, own]) => [
      group,
      new Set([...own].flatMap((file) => idsOf.get(file) ?? [])),
    ]),
  );
  for (const [group, own] of members)
    if ([...own].some((file) => files.get(file)?.includes("'#forms/")))
      for (const id of said.get('forms') ?? []) said.get(group)?.add(id);
  return said;
}

/** Files outside a group's folder that come with it: only the shell and the kit reach into features. */
function isPartOf(file: string, group: string, web: string): boolean {
  return (
    (group === shellGroup || group === kitGroup) &&
    file.startsWith(path.join(web, 'features') + path.sep)
  );
}

function sourceOf(target: string, from: string, web: string): string | undefined {
  if (target.startsWith('.')) return path.resolve(path.dirname(from), target);
  return target.startsWith('#features/') ? path.join(web, target.slice(1)) : undefined;
}

function idsIn(code: string, ids: ReadonlySet<string>): string[] {
  return [...code.matchAll(idInQuotes)].flatMap(([, text = '', end]) =>
    text.endsWith('.') || end === '${'
      ? text.includes('.')
        ? [...ids].filter((id) => id.startsWith(text))
        : []
      : ids.has(text)
        ? [text]
        : [],
  );
}

function codeFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    // Tools of the development server are in no bundle.
    if (entry.isDirectory()) return entry.name === 'dev' ? [] : codeFiles(file);
    return /(?<!\.gen|\.test)\.tsx?$/.test(entry.name) ? [file] : [];
  });
}
