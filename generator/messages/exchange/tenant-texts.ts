import { messageEntries } from '#generator/messages/check-messages.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { sourceLocale } from '#generator/codegen/message-ids.ts';
import { languageChains, ownLanguagesOf } from '#generator/config/read/own-languages.ts';
import { languagesOf, type TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { Translation } from './translation.ts';

/** All texts of a tenant: the product's, and its own over them. */
export interface TenantTexts {
  readonly languages: readonly string[];
  /** Those that the product does not ship. */
  readonly ownLanguages: readonly string[];
  /**
   * The language that is translated from: that of the product where the tenant has it, else the tenant's first that the product
   * ships, else the one that stands in for its first.
   */
  readonly source: string;
  /** Ids that the product does not have, and those of the product that the tenant words itself. */
  readonly own: ReadonlySet<string>;
  /** Of the product and the tenant. */
  readonly ids: readonly string[];
  text(locale: string, id: string): string | undefined;
  /** What readers of a language get, which may be a text of another one. */
  shown(locale: string, id: string): string | undefined;
  /** The language that stands in for one of the tenant's own. */
  fallback(locale: string): string | undefined;
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
  const fallbacks = new Map(ownLanguagesOf(files).map(({ tag, fallback }) => [tag, fallback]));
  const chains = languageChains(files, locales);
  const text = (locale: string, id: string): string | undefined =>
    own.get(locale)?.get(id) ?? locales.get(locale)?.get(id);
  return {
    languages,
    ownLanguages: languages.filter((locale) => fallbacks.has(locale)),
    source:
      [sourceLocale, ...languages].find((one) => languages.includes(one) && locales.has(one)) ??
      fallbacks.get(languages[0] ?? '') ??
      sourceLocale,
    own: ownIds,
    ids: [...new Set([...source.keys(), ...ownIds])].sort(),
    text,
    shown: (locale, id) =>
      chains
        .get(locale)
        ?.map((each) => text(each, id))
        .find((found) => found !== undefined) ?? source.get(id),
    fallback: (locale) => fallbacks.get(locale),
  };
}

function isNote(id: string): boolean {
  return id === '$schema' || id.startsWith('x-');
}

/** What there is to translate from the source language: the tenant's own texts and those that are missing, or all of them. */
export function translationOf(
  { source, own, ids, text }: TenantTexts,
  target: string,
  isAll: boolean,
): Translation {
  return {
    source,
    target,
    units: ids
      .filter((id) => isAll || own.has(id) || text(target, id) === undefined)
      .map((id) => ({ id, source: text(source, id) ?? '', target: text(target, id) })),
  };
}

/** How much of one language there is. */
export interface Coverage {
  readonly language: string;
  readonly texts: number;
  readonly missing: readonly string[];
  /** Language in which the missing ones are shown; undefined where none stands in. */
  readonly fallback: string | undefined;
  /** Texts of the tenant's own that are word for word those of the source language. */
  readonly same: readonly string[];
}

export function coverageOf({
  languages,
  source,
  own,
  ids,
  text,
  fallback,
}: TenantTexts): Coverage[] {
  return languages.map((language) => ({
    language,
    texts: ids.length,
    fallback: fallback(language),
    missing: ids.filter((id) => text(language, id) === undefined),
    same:
      language === source
        ? []
        : ids.filter((id) => own.has(id) && text(language, id) === text(source, id)),
  }));
}
