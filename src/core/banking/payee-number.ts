import type { FieldCode } from '#core/errors.ts';
import { type BankNumberError, hasIban, ibanError, ibanOf, normaliseBankNumber } from './iban.ts';

/** How accounts are named in a country. */
export type PayeeKind = 'us' | 'iban' | 'in' | 'other';

/** Numbers of one bank account as they were typed; which of them are asked for depends on the country. */
export interface PayeeNumbers {
  readonly routing?: string | undefined;
  readonly iban?: string | undefined;
  readonly ifsc?: string | undefined;
  readonly bic?: string | undefined;
  readonly account?: string | undefined;
  readonly account_again?: string | undefined;
  readonly account_type?: string | undefined;
}

export type PayeeField = keyof PayeeNumbers;

/** Which part is wrong, and why. */
export interface PayeeError {
  readonly field: PayeeField;
  readonly code: Extract<FieldCode, 'required' | 'unknownKey' | 'mismatch'> | BankNumberError;
}

const asked: Readonly<Record<PayeeKind, readonly PayeeField[]>> = {
  us: ['routing', 'account', 'account_type'],
  iban: ['iban'],
  in: ['ifsc', 'account', 'account_again'],
  other: ['bic', 'account'],
};
const optional: Readonly<Record<PayeeKind, readonly PayeeField[]>> = {
  us: [],
  iban: ['bic'],
  in: [],
  other: [],
};

/** Homes of our tenants that have IBANs ask for one; elsewhere a number and a BIC do. */
function payeeKindOf(country: string): PayeeKind {
  if (country === 'US') return 'us';
  if (country === 'IN') return 'in';
  return hasIban(country) ? 'iban' : 'other';
}

/** The fields that an account of a country is named by, those that must be given first. */
export function payeeFieldsOf(country: string): {
  readonly required: readonly PayeeField[];
  readonly optional: readonly PayeeField[];
} {
  const kind = payeeKindOf(country);
  return { required: asked[kind], optional: optional[kind] };
}

/** Everything that is wrong with the numbers of an account, each with the part that it is in. */
export function payeeErrors(country: string, numbers: PayeeNumbers): readonly PayeeError[] {
  const { required, optional: allowed } = payeeFieldsOf(country);
  const fields = Object.keys(numbers).filter(
    (field): field is PayeeField => numbers[field as PayeeField] !== undefined,
  );
  return [
    ...required
      .filter((field) => numbers[field] === undefined)
      .map((field): PayeeError => ({ field, code: 'required' })),
    ...fields.flatMap((field): readonly PayeeError[] => {
      if (!required.includes(field) && !allowed.includes(field))
        return [{ field, code: 'unknownKey' }];
      const code = errorOf(field, normaliseBankNumber(numbers[field] ?? ''), country, numbers);
      return code === null ? [] : [{ field, code }];
    }),
  ];
}

/** Numbers as they are kept: normalised, an IBAN where people write the number of their country. */
export function keptNumbers(country: string, numbers: PayeeNumbers): PayeeNumbers {
  const kept = Object.fromEntries(
    Object.entries(numbers).flatMap(([field, value]) =>
      typeof value === 'string' && field !== 'account_again' && field !== 'account_type'
        ? [[field, normaliseBankNumber(value)]]
        : [],
    ),
  );
  const { account_type } = numbers;
  return {
    ...kept,
    ...(numbers.iban !== undefined && { iban: ibanOf(normaliseBankNumber(numbers.iban), country) }),
    ...(account_type !== undefined && { account_type }),
  };
}

/** The number that money is sent to: what a client recognises the account by, and what is masked. */
export function accountNumberOf({ iban, account }: PayeeNumbers): string {
  return iban ?? account ?? '';
}

function errorOf(
  field: PayeeField,
  value: string,
  country: string,
  numbers: PayeeNumbers,
): PayeeError['code'] | null {
  switch (field) {
    case 'routing':
      return routingError(value);
    case 'iban':
      return ibanError(ibanOf(value, country), country);
    case 'ifsc':
      return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value) ? null : 'format';
    case 'bic':
      return bicError(value, country);
    case 'account':
      return accountForms[payeeKindOf(country)].test(value) ? null : 'format';
    case 'account_again':
      return value === normaliseBankNumber(numbers.account ?? '') ? null : 'mismatch';
    case 'account_type':
      return ['CHECKING', 'SAVINGS'].includes(value) ? null : 'format';
  }
}

const accountForms: Readonly<Record<PayeeKind, RegExp>> = {
  us: /^\d{4,17}$/,
  iban: /^[A-Z0-9]{4,34}$/,
  in: /^\d{9,18}$/,
  other: /^[A-Z0-9]{4,34}$/,
};

/** Routing number of the American Bankers Association: its district, and a checksum with the weights 3, 7, 1. */
export function routingError(value: string): BankNumberError | null {
  if (!/^\d{9}$/.test(value)) return /^\d+$/.test(value) ? 'numberLength' : 'format';
  const district = Number(value.slice(0, 2));
  const known =
    district <= 12 ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80;
  if (!known) return 'format';
  const total = [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce(
    (sum, weight, index) => sum + weight * Number(value[index]),
    0,
  );
  return total % 10 === 0 && total > 0 ? null : 'checkDigit';
}

/** Bank identifier code (ISO 9362): four letters, the country, two, and three for a branch. */
function bicError(value: string, country: string): BankNumberError | null {
  if (!/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value)) return 'format';
  return value.slice(4, 6) === country ? null : 'otherCountry';
}
