/** Purposes that nothing is kept or requested for without consent. What is necessary needs none. */
export const consentCategories = ['functional', 'performance', 'targeting'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export type ConsentChoice = Readonly<Record<ConsentCategory, boolean>>;

/** A choice, and the version of the policy that it was made under. */
export interface Consent extends ConsentChoice {
  readonly version: string;
}

/** Reads a choice as a browser keeps it; null when there is none, or something else in its place. */
export function parseConsent(text: string | null): Consent | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isConsent(value) ? value : null;
  } catch {
    return null;
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Record<string, unknown>;
  return (
    typeof entries['version'] === 'string' &&
    consentCategories.every((category) => typeof entries[category] === 'boolean')
  );
}
