import { and, eq } from 'drizzle-orm';
import { bicOfIban } from '#server/rules/banking/bank-of-iban.ts';
import type { components } from '#api/desk.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { WithdrawalState } from '#core/lifecycle/withdrawal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { payee } from '#server/db/tables/payee.ts';
import { withdrawal, type WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { Secrets } from '#server/platform/secrets.ts';

type PayoutNumbers = Pick<
  components['schemas']['WithdrawalPayout'],
  'iban' | 'bic' | 'routing' | 'ifsc' | 'account' | 'account_type'
>;

/** What a bank needs to pay a withdrawal out. */
export interface Payout {
  readonly row: WithdrawalRow;
  /** Whole, as the client gave them; the BIC that an IBAN names where none was given. */
  readonly numbers: PayoutNumbers;
}

/** States in which a bank gets the details, or is asked again about them. */
const states: readonly WithdrawalState[] = ['approved', 'sent', 'completed', 'returned'];

/** Reads the payment details of a withdrawal, after its approval. The numbers of an account never change, and stay when a client removes it. */
export async function readPayout(
  tx: TenantTransaction,
  secrets: Pick<Secrets, 'unseal'>,
  tenant: string,
  id: string,
): Promise<Payout> {
  const [found] = await tx
    .select({ row: withdrawal, encrypted: payee.sealedNumbers })
    .from(withdrawal)
    .innerJoin(payee, and(eq(payee.tenant, withdrawal.tenant), eq(payee.id, withdrawal.payeeId)))
    .where(and(eq(withdrawal.tenant, tenant), eq(withdrawal.id, id)));
  if (!found) throw new CodedError('notFound');
  const { row, encrypted } = found;
  if (!states.includes(row.status)) throw new CodedError('stateConflict', { state: row.status });
  const text = secrets.unseal(encrypted);
  if (text === null) throw new Error('the numbers of a bank account cannot be decrypted');
  // Written by `addPayee`, which has checked them.
  const numbers = JSON.parse(text) as PayoutNumbers;
  const bic = numbers.bic ?? (numbers.iban === undefined ? null : bicOfIban(numbers.iban));
  return { row, numbers: { ...numbers, ...(bic !== null && { bic }) } };
}
