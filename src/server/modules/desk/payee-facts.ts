import type { PayeeRow } from '#server/db/tables/payee.ts';

/** What the record keeps of a bank account. */
export function payeeFacts({ id, status, reason, holder, bankName, numberMasked }: PayeeRow) {
  return { id, status, reason, holder, bank_name: bankName, number_masked: numberMasked };
}
