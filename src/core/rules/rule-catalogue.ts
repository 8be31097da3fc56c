import type { RuleSignature } from './rule.ts';

/** Every rule that a form can name. The code of each is fetched by the forms that use it. */
export const ruleCatalogue: Readonly<Record<string, RuleSignature>> = {
  'person.birthDate': {
    about: 'A birth date that a living person can have.',
    fields: { born: 'required' },
    params: {},
    load: async () => (await import('./birth-date.ts')).birthDate,
  },
  'person.minimumAge': {
    about: 'Of age today: 18 unless `years` asks for more.',
    fields: { born: 'required' },
    params: { years: 'number' },
    load: async () => (await import('./minimum-age.ts')).minimumAgeRule,
  },
  'identity.number': {
    about:
      'A national number of its kind and country, its check digits included, and of the same birth date where it holds one. `kind` and `country` are fields or params; without a kind it is the usual one of the country.',
    fields: { number: 'required', kind: 'optional', country: 'optional', born: 'optional' },
    params: { kind: 'text', country: 'text' },
    load: async () => (await import('./identity-number.ts')).identityNumber,
  },
  'bank.account': {
    about:
      'The numbers that a bank account of its country is named by: those are asked for and validated, the others are not there.',
    fields: {
      country: 'required',
      routing: 'required',
      iban: 'required',
      ifsc: 'required',
      bic: 'required',
      account: 'required',
      account_again: 'required',
      account_type: 'required',
    },
    params: {},
    load: async () => (await import('./bank-account.ts')).bankAccount,
  },
  'values.differ': {
    about: 'Two values that must not be the same.',
    fields: { first: 'required', second: 'required' },
    params: {},
    load: async () => (await import('./values-differ.ts')).valuesDiffer,
  },
  'nominee.guardianForMinor': {
    about: 'A guardian is asked for when the nominee is a minor, and only then.',
    fields: { born: 'required', name: 'required', relation: 'required', phone: 'required' },
    params: {},
    load: async () => (await import('./guardian-for-minor.ts')).guardianForMinor,
  },
  'nominee.sharesWithin100': {
    about: "A share of at least one percent that fits beside those of the client's other nominees.",
    fields: { share: 'required' },
    params: {},
    needs: ['otherShares'],
    load: async () => (await import('./shares-within-100.ts')).sharesWithin100Rule,
  },
};
