/**
 * Chooses a language among those a tenant offers: the client's own choice, then what the browser prefers
 * (exact, else by language alone), then the tenant's first. The default of specification §9 stands where configuration
 * is read (tenants/base): every tenant offers a language.
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
  const [first] = offered;
  if (first === undefined) throw new RangeError('a tenant that offers no language');
  return first;
}

function base(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
