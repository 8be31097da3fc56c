import { nodeAt, textAt, type Located } from './located.ts';

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
  return {
    all,
    screens: inside('screens/'),
    forms: inside('forms/'),
    messages: inside('messages/'),
  };
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
