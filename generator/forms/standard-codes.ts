import { kept } from '#generator/kept.ts';

/** Kinds of standard codes that the platform names in every language. */
const kinds = ['region', 'currency', 'language'] as const;
export type NamesKind = (typeof kinds)[number];

export function isNamesKind(kind: string | undefined): kind is NamesKind {
  return kinds.some((each) => each === kind);
}

// Made when first asked: a command that asks for none would wait for all three.
const known = new Map<NamesKind, Intl.DisplayNames>();

function namesOf(kind: NamesKind): Intl.DisplayNames {
  const names = known.get(kind) ?? new Intl.DisplayNames(['en'], { type: kind, fallback: 'none' });
  known.set(kind, names);
  return names;
}

/** Whether the platform has a name for the code, in English as in any language. */
export function isStandardCode(kind: NamesKind, code: string): boolean {
  try {
    return namesOf(kind).of(code) !== undefined;
  } catch {
    // A text that has not even the form of a code.
    return false;
  }
}

/**
 * Those of some texts that are no standard codes. Loading the platform's names takes as long as checking dozens of forms, and a form of
 * the base is the same in every command.
 */
export function otherCodes(kind: NamesKind, texts: readonly string[]): readonly string[] {
  const key = `codes ${process.versions.icu} ${kind} ${texts.join()}`;
  return kept('forms', key, () => texts.filter((text) => !isStandardCode(kind, text)));
}
