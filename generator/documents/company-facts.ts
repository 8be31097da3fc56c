import type { CompanyFacts } from '#core/company-document.ts';

/** Placeholders of documents: where each stands in the profile. */
export const factNames = [
  'brand.name',
  'company.name',
  'company.address',
  'company.licence',
  'company.phone',
  'company.email',
] as const;

/** `valueAt` reads a string of the profile; what is absent or empty is no fact. */
export function companyFacts(
  valueAt: (...path: readonly string[]) => string | undefined,
): CompanyFacts {
  const found = factNames.flatMap((name) => {
    const value = name === 'brand.name' ? valueAt('name') : valueAt(...name.split('.'));
    return value === undefined || value.trim() === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
