import { nodeAt, noEntries, textAt, textsAt, type Located } from './located.ts';

/** A tenant's files after overlay, sorted by what they are. */
export interface TenantFiles {
  readonly all: ReadonlyMap<string, Located>;
  readonly screens: ReadonlyMap<string, Located>;
  readonly forms: ReadonlyMap<string, Located>;
  /** Locale → overriding texts. */
  readonly messages: ReadonlyMap<string, Located>;
}

export function tenantFiles(all: ReadonlyMap<string, Located>): TenantFiles {
  const inside = (folder: string): ReadonlyMap<string, Located> =>
    new Map(
      [...all]
        .filter(([name]) => name.startsWith(folder))
        .map(([name, node]) => [name.slice(folder.length), node]),
    );
  const [screens, forms] = [inside('screens/'), inside('forms/')];
  return {
    all,
    screens: byMeantName(screens, listedScreens(all)),
    forms: byMeantName(forms, undefined),
    messages: inside('messages/'),
  };
}

/**
 * A file under another name than the id in it stands under that id where others name it by it: the wrong name is one mistake,
 * and what names it is none. `named` are the names that others use, undefined where they are not in one place.
 */
function byMeantName(
  files: ReadonlyMap<string, Located>,
  named: readonly string[] | undefined,
): ReadonlyMap<string, Located> {
  let meant: Map<string, Located> | undefined;
  for (const [name, node] of files) {
    const id = textAt(node, 'id');
    if (id === undefined || id === name || files.has(id)) continue;
    meant ??= new Map(files);
    if (named === undefined) meant.set(id, node);
    else if (named.includes(id) && !named.includes(name)) {
      meant.delete(name);
      meant.set(id, node);
    }
  }
  return meant ?? files;
}

function listedScreens(all: ReadonlyMap<string, Located>): readonly string[] {
  const list = nodeAt(all.get('profile') ?? noEntries, ['screens']);
  return list === undefined ? [] : textsAt(list, []);
}

/** The profile's languages, as far as they are texts. */
export function languagesOf({ all }: TenantFiles): string[] {
  const profile = all.get('profile');
  const languages = profile && nodeAt(profile, ['languages']);
  return languages?.kind === 'list' ? languages.items.flatMap((item) => textAt(item) ?? []) : [];
}

/** The schema that each file answers to; undefined for files with rules of their own (messages, theme). */
export function schemaOf(name: string): string | undefined {
  if (name === 'profile' || name === 'gates' || name === 'navigation') return name;
  if (name.startsWith('screens/')) return 'screen';
  if (name.startsWith('forms/')) return 'form';
  return undefined;
}
