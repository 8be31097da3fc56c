import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { LoanState } from '#core/lifecycle/loan.ts';
import { runningLoanStates, waitingLoanStates } from '#core/lifecycle/loan.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { LoanPaymentRow, LoanRow } from '#server/db/tables/loan.ts';
import { loan, loanPayment } from '#server/db/tables/loan.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** A loan by its id; of one client where `clientId` names them. */
export interface FoundLoan {
  readonly id: string;
  readonly clientId: string | null;
}

export async function findLoan(
  tx: TenantTransaction,
  tenant: string,
  found: FoundLoan,
): Promise<LoanRow> {
  const [row] = await tx.select().from(loan).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/**
 * A loan under its lock and that of its client, in the order in which everything locks them: of two steps at once the second
 * waits, and finds what the first one left.
 */
export async function lockLoan(
  tx: TenantTransaction,
  tenant: string,
  found: FoundLoan,
): Promise<LoanRow> {
  const { clientId } = await findLoan(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(loan).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

/** The newest first. */
export function loansOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly LoanRow[]> {
  return tx
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.tenant, tenant),
        eq(loan.clientId, clientId),
        olderThan(after, loan.createdAt, loan.id),
      ),
    )
    .orderBy(desc(loan.createdAt), desc(loan.id))
    .limit(limit);
}

/** Loans for the desk, the longest waiting first: of one state, of one client, or both. */
export function loansIn(
  tx: TenantTransaction,
  tenant: string,
  { status, clientId }: { readonly status: LoanState | null; readonly clientId: string | null },
  after: Cursor | null,
  limit: number,
): Promise<readonly LoanRow[]> {
  return tx
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.tenant, tenant),
        status === null ? undefined : eq(loan.status, status),
        clientId ? eq(loan.clientId, clientId) : undefined,
        newerThan(after, loan.createdAt, loan.id),
      ),
    )
    .orderBy(asc(loan.createdAt), asc(loan.id))
    .limit(limit);
}

/** Loans of a client that are applied for, offered or running: few at a time, however many there were. */
export function openLoansOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly LoanRow[]> {
  return tx
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.tenant, tenant),
        eq(loan.clientId, clientId),
        inArray(loan.status, [...waitingLoanStates, ...runningLoanStates]),
      ),
    );
}

/** What was paid of a loan and missed, the oldest first. */
export function loanPaymentsOf(
  tx: TenantTransaction,
  { tenant, id }: LoanRow,
): Promise<readonly LoanPaymentRow[]> {
  return tx
    .select()
    .from(loanPayment)
    .where(and(eq(loanPayment.tenant, tenant), eq(loanPayment.loanId, id)))
    .orderBy(asc(loanPayment.at), asc(loanPayment.id));
}

/** Writes a loan that is locked as it is now, with the state that it has become noted in its steps. */
export async function saveLoan(
  tx: TenantTransaction,
  before: LoanRow,
  changes: Partial<LoanRow>,
  now: Date,
): Promise<LoanRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(loan)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundLoan) {
  return and(
    eq(loan.tenant, tenant),
    eq(loan.id, id),
    clientId === null ? undefined : eq(loan.clientId, clientId),
  );
}
