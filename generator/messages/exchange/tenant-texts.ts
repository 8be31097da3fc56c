import { messageEntries } from '#generator/messages/check-messages.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { sourceLocale } from '#generator/codegen/message-ids.ts';
import { languagesOf, type TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { Translation } from './translation.ts';

/** All texts of a tenant: the product's, and its own over them. */
export interface TenantTexts {
  readonly languages: readonly string[];
  /** The language that is translated from: that of the product where the tenant has it, else the tenant's first. */
  readonly source: string;
  /** Ids that the product does not have, and those of the product that the tenant words itself. */
  readonly own: ReadonlySet<string>;
  /** Of the product and the tenant. */
  readonly ids: readonly string[];
  text(locale: string, id: string): string | undefined;
}

export function tenantTexts(files: TenantFiles, { locales, source }: CoreMessages): TenantTexts {
  const languages = languagesOf(files);
  const own = new Map(
    [...files.messages].map(([locale, node]) => [
      locale,
      new Map(
        messageEntries(node)
          .filter(({ id }) => !isNote(id))
          .map(({ id, text }) => [id, text]),
      ),
    ]),
  );
  const ownIds = new Set([...own.values()].flatMap((texts) => [...texts.keys()]));
  return {
    languages,
    source: languages.includes(sourceLocale) ? sourceLocale : (languages[0] ?? sourceLocale),
    own: ownIds,
    ids: [...new Set([...source.keys(), ...ownIds])].sort(),
    text: (locale, id) => own.get(locale)?.get(id) ?? locales.get(locale)?.get(id),
  };
}

function isNote(id: string): boolean {
  return id === '$schema' || id.startsWith('x-');
}

/** What there is to translate from the source language: the tenant's own texts, or all of them. */
export function translationOf(
  { source, own, ids, text }: TenantTexts,
  target: string,
  isAll: boolean,
): Translation {
  return {
    source,
    target,
    units: ids
      .filter((id) => isAll || own.has(id))
      .map((id) => ({ id, source: text(source, id) ?? '', target: text(target, id) })),
  };
}

/** How much of one language there is. */
export interface Coverage {
  readonly language: string;
  readonly texts: number;
  readonly missing: readonly string[];
  /** Texts of the tenant's own that are word for word those of the source language. */
  readonly same: readonly string[];
}

export function coverageOf({ languages, source, own, ids, text }: TenantTexts): Coverage[] {
  return languages.map((language) => ({
    language,
    texts: ids.length,
    missing: ids.filter((id) => text(language, id) === undefined),
    same:
      language === source
        ? []
        : ids.filter((id) => own.has(id) && text(language, id) === text(source, id)),
  }));
}
