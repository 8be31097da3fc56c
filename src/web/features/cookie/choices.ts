import type { ConsentChoice } from '#core/consent.ts';

export const noConsent: ConsentChoice = { functional: false, performance: false, targeting: false };

/** Consent to what the tenant asks for, and to nothing else. */
export function everything(categories: readonly (keyof ConsentChoice)[]): ConsentChoice {
  return {
    functional: categories.includes('functional'),
    performance: categories.includes('performance'),
    targeting: categories.includes('targeting'),
  };
}
