import { nodeAt, textAt, type Located } from './located.ts';
import type { Layer } from './read-layer.ts';
import { languagesOf, type TenantFiles } from './tenant-files.ts';

/** A language that the tenant adds to those of the product. */
export interface OwnLanguage {
  readonly tag: string;
  /** Language of the product whose texts stand in for those that are missing. */
  readonly fallback: string;
  /** Its entry in the profile. */
  readonly node: Located;
}

/** What the profiles of a tenant and its parents declare as languages of their own, before they are laid over one another. */
export function declaredTags(layers: readonly Layer[]): string[] {
  return layers.flatMap(({ files }) => {
    const profile = files.get('profile');
    const declared = profile && nodeAt(profile, ['ownLanguages']);
    return declared?.kind === 'object' ? [...declared.entries.keys()] : [];
  });
}

/** The languages that a profile declares as the tenant's own, as far as they can be read. */
export function ownLanguagesOf({ all }: TenantFiles): OwnLanguage[] {
  const profile = all.get('profile');
  const declared = profile && nodeAt(profile, ['ownLanguages']);
  if (declared?.kind !== 'object') return [];
  return [...declared.entries].flatMap(([tag, { key, value }]) => {
    const fallback = textAt(value, 'fallback');
    return fallback === undefined ? [] : [{ tag, fallback, node: { ...value, place: key } }];
  });
}

/**
 * Of each language that a tenant offers, those whose texts its readers may get, best first: of the product's languages itself
 * alone, of one of the tenant's own also its fallback and what else the tenant offers. A language that neither has is not
 * among them: it is reported once, and not again by every text.
 */
export function languageChains(
  files: TenantFiles,
  product: Pick<ReadonlyMap<string, unknown>, 'has'>,
): ReadonlyMap<string, readonly string[]> {
  const languages = languagesOf(files);
  const fallbacks = new Map(ownLanguagesOf(files).map(({ tag, fallback }) => [tag, fallback]));
  return new Map(
    languages.flatMap((tag) => {
      const fallback = fallbacks.get(tag);
      if (fallback !== undefined)
        return [[tag, [...new Set([tag, fallback, ...languages])]] as const];
      return product.has(tag) ? [[tag, [tag]] as const] : [];
    }),
  );
}

/** Those of the languages for which the tenant has a file of texts, of the language itself or of one that takes its place. */
export function languagesWithTexts(
  chains: ReadonlyMap<string, readonly string[]>,
  { messages }: TenantFiles,
): ReadonlyMap<string, readonly string[]> {
  return new Map([...chains].filter(([, chain]) => chain.some((each) => messages.has(each))));
}
