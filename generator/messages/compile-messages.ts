import { contentOf, type Content } from '#generator/bundle/output-file.ts';
import { oncePer } from '#generator/once-per.ts';
import type { CoreMessages } from './load-messages.ts';
import { parseMessage } from './parse-message.ts';

type GroupOf = (id: string) => string;
/** Group → ids, sorted. */
type Groups = ReadonlyMap<string, readonly string[]>;

/**
 * Texts of several languages as JSON (id → syntax tree), a file for each group that `groupOf` names, without the ids that are
 * `unused`: the product's, the source language's where one is missing, and the tenant's own over both. Tenants without texts
 * of their own in a group share its result.
 */
export function compileGroups(
  core: CoreMessages,
  owns: Readonly<Record<string, Readonly<Record<string, string>>>>,
  groupOf: GroupOf,
  unused: readonly string[] = [],
): Readonly<Record<string, ReadonlyMap<string, Content>>> {
  const isUnused = new Set(unused);
  // What is left out is a tenant's own; tenants that leave nothing out share their groups with others of the same shell.
  const groups =
    isUnused.size === 0 ? wholeGroups(core)(groupOf) : productGroups(core, groupOf, isUnused);
  return Object.fromEntries(
    Object.entries(owns).map(([locale, own]) => {
      const ownGroups = grouped(
        Object.keys(own).filter((id) => !isUnused.has(id)),
        groupOf,
      );
      const names = [...new Set([...groups.keys(), ...ownGroups.keys()])];
      const texts = names.map((group): [string, Content] => {
        const ids = groups.get(group) ?? noIds(core);
        return [group, compile(core, locale, ids, own, ownGroups.get(group) ?? [])];
      });
      return [locale, new Map(texts)];
    }),
  );
}

const wholeGroups = oncePer((core: CoreMessages) =>
  oncePer((groupOf: GroupOf) => productGroups(core, groupOf, new Set())),
);
const noIds = oncePer((_core: CoreMessages): readonly string[] => []);
const knownLists = oncePer((_core: CoreMessages) => new Map<string, readonly string[]>());

/** The product's ids by group. The same ids are the same list, whichever tenants have them, so that what is compiled is found by it. */
function productGroups(
  core: CoreMessages,
  groupOf: GroupOf,
  isUnused: ReadonlySet<string>,
): Groups {
  const ids = [...core.source.keys()].filter((id) => !isUnused.has(id));
  const lists = knownLists(core);
  return new Map(
    [...grouped(ids, groupOf)].map(([group, list]) => {
      const key = list.join();
      const known = lists.get(key) ?? list;
      lists.set(key, known);
      return [group, known];
    }),
  );
}

function grouped(ids: readonly string[], groupOf: GroupOf): Groups {
  const groups = new Map<string, string[]>();
  for (const id of ids.toSorted()) {
    const group = groupOf(id);
    const list = groups.get(group);
    if (list === undefined) groups.set(group, [id]);
    else list.push(id);
  }
  return groups;
}

const compiled = oncePer((_ids: readonly string[]) => new Map<string, Content>());

/** A group of the product's ids with a tenant's own texts over them. */
function compile(
  core: CoreMessages,
  locale: string,
  ids: readonly string[],
  own: Readonly<Record<string, string>>,
  ownIds: readonly string[],
): Content {
  const key = `${locale}\0${JSON.stringify(ownIds.map((id) => [id, own[id]]))}`;
  const known = compiled(ids).get(key);
  if (known !== undefined) return known;
  const entries = new Map(productEntries(core, locale, ids));
  const isMore = ownIds.some((id) => !entries.has(id));
  for (const id of ownIds) entries.set(id, entry(id, own[id] ?? ''));
  // A list of the product's is sorted.
  const all = isMore
    ? [...entries.keys()].sort().map((id) => entries.get(id))
    : [...entries.values()];
  const json = contentOf(`{${all.join()}}`);
  compiled(ids).set(key, json);
  return json;
}

/** Id → its entry with the product's text. */
function productEntries(
  core: CoreMessages,
  locale: string,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const known = entriesByLocale(ids).get(locale);
  if (known !== undefined) return known;
  const texts = core.locales.get(locale);
  const entries = new Map(
    ids.map((id) => [id, entry(id, texts?.get(id) ?? core.source.get(id) ?? '')]),
  );
  entriesByLocale(ids).set(locale, entries);
  return entries;
}

const entriesByLocale = oncePer(
  (_ids: readonly string[]) => new Map<string, ReadonlyMap<string, string>>(),
);

function entry(id: string, text: string): string {
  return `${JSON.stringify(id)}:${compiledText(id, text)}`;
}

// Tenants share most texts of a group, also where one of them is a tenant's own.
const compiledTexts = new Map<string, string>();

function compiledText(id: string, text: string): string {
  const before = compiledTexts.get(text);
  if (before !== undefined) return before;
  const message = parseMessage(text);
  if ('error' in message)
    throw new Error(`message ${id} is not valid ICU after validation: ${message.error}`);
  const json = JSON.stringify(message.ast);
  compiledTexts.set(text, json);
  return json;
}
