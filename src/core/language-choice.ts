const defaultLanguage = 'en-US';

/**
 * Chooses a language among those a tenant offers: the client's own choice, then what the browser prefers
 * (exact, else by language alone), then the default of specification §9 where the tenant offers it, else the tenant's
 * first.
 */
export function chooseLanguage(
  offered: readonly string[],
  stored: string | null,
  preferred: readonly string[],
): string {
  if (stored !== null && offered.includes(stored)) return stored;
  for (const wanted of preferred) {
    const match =
      offered.find((name) => name === wanted) ??
      offered.find((name) => base(name) === base(wanted));
    if (match !== undefined) return match;
  }
  if (offered.includes(defaultLanguage)) return defaultLanguage;
  const [first] = offered;
  if (first === undefined) throw new RangeError('a tenant that offers no language');
  return first;
}

/** Languages in which a reader gets a text, best first: theirs, the one that stands in for it, then the others of the tenant. */
export function readingOrder(
  reader: string,
  {
    languages,
    fallbacks,
  }: {
    readonly languages: readonly string[];
    readonly fallbacks: Readonly<Record<string, string>>;
  },
): readonly string[] {
  const fallback = fallbacks[reader];
  return [...new Set([reader, ...(fallback === undefined ? [] : [fallback]), ...languages])];
}

function base(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
