import { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { KycDetail } from './kyc-detail.ts';

/** What can stand in the form again after a rejection. Masked numbers cannot, and an image that was refused is taken anew. */
export function valuesGiven({
  status,
  country,
  id_kind,
  full_name,
  dob,
  id_front,
  id_back,
  reasons,
}: KycDetail): FieldValues {
  if (status !== 'rejected') return {};
  const isRefused = (name: string) => reasons.some(({ field }) => field === name);
  return {
    ...(country === null ? {} : { country }),
    ...(id_kind === null || id_kind === 'other' ? {} : { id_kind }),
    ...(full_name === null ? {} : { full_name }),
    ...(dob === null ? {} : { dob }),
    ...(id_front === null || isRefused('id_front') ? {} : { id_front: id_front.id }),
    ...(id_back === null || isRefused('id_back') ? {} : { id_back: id_back.id }),
  };
}

/** The reviewers' findings as a refusal, so that the form marks the fields and opens where the first one stands. */
export function rejectionOf({ status, reasons }: KycDetail): CodedError | null {
  if (status !== 'rejected' || reasons.length === 0) return null;
  return new CodedError(
    'requestInvalid',
    {},
    reasons.map(({ field }) => ({ pointer: `/${field}`, code: 'invalid' })),
  );
}
