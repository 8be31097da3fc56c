import { contentOf, type Content } from '#generator/bundle/output-file.ts';
import { oncePer } from '#generator/once-per.ts';
import type { CoreMessages } from './load-messages.ts';
import { parseMessage } from './parse-message.ts';

const compiled = oncePer<CoreMessages, Map<string, Content>>(() => new Map());
const writtenIds = oncePer((ids: readonly string[]) => ids.join());
const sortedIds = oncePer(({ source }: CoreMessages) => [...source.keys()].sort());

/** Texts of one language as JSON: id → syntax tree. */
export function compileMessages(
  core: CoreMessages,
  locale: string,
  own: Readonly<Record<string, string>>,
): string {
  return String(compile(core, locale, own, allIds(core, own)).content);
}

/**
 * The same for several languages, a file for each group that `groupOf` names, without the ids that are `unused`. Tenants
 * without texts of their own in a group share its result.
 */
export function compileGroups(
  core: CoreMessages,
  owns: Readonly<Record<string, Readonly<Record<string, string>>>>,
  groupOf: (id: string) => string,
  unused: readonly string[] = [],
): Readonly<Record<string, ReadonlyMap<string, Content>>> {
  // What is left out is a tenant's own; tenants that leave nothing out share their groups with others of the same shell.
  const groupsOf = unused.length === 0 ? groupings(groupOf) : grouping(groupOf, new Set(unused));
  return Object.fromEntries(
    Object.entries(owns).map(([locale, own]) => {
      const groups = groupsOf(allIds(core, own));
      const texts = [...groups].map(([group, ids]): [string, Content] => [
        group,
        compile(core, locale, own, ids),
      ]);
      return [locale, new Map(texts)];
    }),
  );
}

type Groups = ReadonlyMap<string, readonly string[]>;

const groupings = oncePer((groupOf: (id: string) => string) => grouping(groupOf, new Set()));

function grouping(
  groupOf: (id: string) => string,
  unused: ReadonlySet<string>,
): (all: readonly string[]) => Groups {
  // Languages of a tenant nearly always have texts of their own for the same ids.
  return oncePer((all: readonly string[]): Groups => {
    const groups = new Map<string, string[]>();
    for (const id of all) {
      if (unused.has(id)) continue;
      const group = groupOf(id);
      const ids = groups.get(group);
      if (ids === undefined) groups.set(group, [id]);
      else ids.push(id);
    }
    return groups;
  });
}

/** All messages: the product's, the source language's where one is missing, and the tenant's own over both. */
function allIds(core: CoreMessages, own: Readonly<Record<string, string>>): readonly string[] {
  if (Object.keys(own).every((id) => core.source.has(id))) return sortedIds(core);
  return [...new Set([...core.source.keys(), ...Object.keys(own)])].sort();
}

function compile(
  core: CoreMessages,
  locale: string,
  own: Readonly<Record<string, string>>,
  ids: readonly string[],
): Content {
  const cache = compiled(core);
  const isOwn = Object.keys(own).length > 0;
  const changed = isOwn
    ? ids.filter((id) => Object.hasOwn(own, id)).map((id) => [id, own[id]])
    : [];
  const key = `${locale}\0${JSON.stringify(changed)}\0${writtenIds(ids)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const texts = core.locales.get(locale);
  const entries = ids.map((id) => {
    const text = Object.hasOwn(own, id) ? own[id] : (texts?.get(id) ?? core.source.get(id));
    const message = parseMessage(text ?? '');
    if ('error' in message)
      throw new Error(`message ${id} is not valid ICU after validation: ${message.error}`);
    return [id, message.ast];
  });
  const json = contentOf(JSON.stringify(Object.fromEntries(entries)));
  cache.set(key, json);
  return json;
}
