import { CodedError } from '#core/errors.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import { requestErrors } from '#server/rules/loan/offer.ts';
import type { LoanPurpose } from '#server/rules/loan/purpose.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { loan } from '#server/db/tables/loan.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceLoan } from './announce-loan.ts';
import { readLoanSituation } from './loan-facts-service.ts';

/** What is applied for; the amount is a decimal of the tenant's currency. */
export interface LoanApplication {
  readonly amount: string;
  readonly months: number;
  readonly purpose: LoanPurpose;
  readonly reason: string;
}

/**
 * Applies for a loan within what is offered to the client. Refuses with `loanRefused` and every reason, and with field errors what
 * does not fit the offer.
 */
export async function applyForLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { amount, months, purpose, reason }: LoanApplication,
  now: Date,
): Promise<LoanRow> {
  // One application at a time.
  await lockClient(tx, tenant.id, clientId);
  const { facts, offer, reasons } = await readLoanSituation(tx, tenant, clientId);
  if (offer === null || reasons.length > 0) throw new CodedError('loanRefused', { reasons });
  const errors = requestErrors({ amount, months }, offer, facts);
  if (errors.length > 0) throw new CodedError('requestInvalid', {}, errors);
  const { initial: status } = loanLifecycle.table;
  const [row] = await tx
    .insert(loan)
    .values({
      tenant: tenant.id,
      id: newId(now, random),
      clientId,
      currency: facts.currency,
      amount: roundTo(amount, facts.currency, 'down'),
      months,
      purpose,
      reason: reason.trim(),
      status,
      steps: [{ status, at: now.toISOString() }],
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('a loan that was inserted did not come back');
  await announceLoan(tx, row, 'loanApplied', row.amount, now);
  return row;
}
