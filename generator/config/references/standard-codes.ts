/** Kinds of standard codes that the platform names in every language. */
const kinds = ['region', 'currency', 'language'] as const;
export type NamesKind = (typeof kinds)[number];

export function isNamesKind(kind: string | undefined): kind is NamesKind {
  return kinds.some((known) => known === kind);
}

const names = (type: NamesKind) => new Intl.DisplayNames(['en'], { type, fallback: 'none' });
const namesOf = {
  region: names('region'),
  currency: names('currency'),
  language: names('language'),
};

/** Whether the platform has a name for the code, in English as in any language. */
export function isStandardCode(kind: NamesKind, code: string): boolean {
  try {
    return namesOf[kind].of(code) !== undefined;
  } catch {
    // A text that has not even the form of a code.
    return false;
  }
}
