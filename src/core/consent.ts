/** Purposes that nothing is kept or requested for without consent. What is necessary needs none. */
export const consentCategories = ['functional', 'performance', 'targeting'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export type ConsentChoice = Readonly<Record<ConsentCategory, boolean>>;

/** A choice, and the version of the policy that it was made under. */
export interface Consent extends ConsentChoice {
  readonly version: string;
}

/** A choice as a browser keeps it. */
export interface KeptConsent extends Consent {
  /** Whether the client's account has it as well. */
  readonly saved: boolean;
}

/** Reads what a browser keeps; null when that is no choice. */
export function parseConsent(text: string | null): KeptConsent | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? consentOf({ ...value }) : null;
  } catch {
    return null;
  }
}

function consentOf(value: Readonly<Record<string, unknown>>): KeptConsent | null {
  const { version, functional, performance, targeting, saved } = value;
  return typeof version === 'string' &&
    typeof functional === 'boolean' &&
    typeof performance === 'boolean' &&
    typeof targeting === 'boolean'
    ? { version, functional, performance, targeting, saved: saved === true }
    : null;
}
