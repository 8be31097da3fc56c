import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { LoanState, LoanStep } from '#core/lifecycle/loan.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { claimFile } from '#server/modules/file/file-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { LoanMessageKind } from './announce-loan.ts';
import { announceLoan } from './announce-loan.ts';
import { askLoan } from './ask-loan-service.ts';
import { readLoanSituation } from './loan-facts-service.ts';
import type { FoundLoan } from './loan-record-service.ts';
import { lockLoan, saveLoan } from './loan-record-service.ts';

/** Days for which an offer stands. */
export const offerDays = 7;
/** Documents that are kept of one application. */
const maxDocuments = 10;

/** What the desk offers; the rate is nominal, in percent a year. */
export interface OfferedTerms {
  readonly amount: string;
  readonly months: number;
  readonly annualRate: string;
}

/** A step of an application, and what it needs. */
export type ApplicationAct =
  | { readonly step: 'approve'; readonly terms: OfferedTerms }
  /** The remark is what the client reads. */
  | { readonly step: 'reject' | 'ask'; readonly remark: string }
  | { readonly step: 'answer'; readonly file: string }
  | { readonly step: 'cancel' | 'decline' | 'lapse' };

export interface DecidedLoan {
  readonly before: LoanRow;
  readonly after: LoanRow;
}

/**
 * Takes one step of an application: `notFound` for a loan that is not there, 409 `stateConflict` where the step is not to be taken
 * any more.
 */
export async function takeApplicationStep(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundLoan,
  by: 'client' | 'operator' | 'system',
  act: ApplicationAct,
  now: Date,
): Promise<DecidedLoan> {
  const before = await lockLoan(tx, tenant, found);
  const step = loanLifecycle.step<ApplicationAct['step'] & LoanStep>(before.status, act.step, by);
  const changes = await changesOf(tx, before, act, now);
  const after = await saveLoan(tx, before, { ...changes, status: step.to }, now);
  if (after.status === 'approved' && after.offerUntil !== null)
    await askLoan(tx, random, tenant, after.id, after.offerUntil);
  await carryOut(step, {
    announce: () =>
      announceLoan(tx, after, messages[act.step], after.approvedAmount ?? after.amount, now),
  });
  return { before, after };
}

const messages = {
  approve: 'loanApproved',
  reject: 'loanRejected',
  ask: 'loanDocumentNeeded',
  answer: 'loanDocumentReceived',
  cancel: 'loanCancelled',
  decline: 'loanCancelled',
  lapse: 'loanLapsed',
} as const satisfies Readonly<Record<ApplicationAct['step'], LoanMessageKind>>;

async function changesOf(
  tx: TenantTransaction,
  before: LoanRow,
  act: ApplicationAct,
  now: Date,
): Promise<Partial<LoanRow>> {
  switch (act.step) {
    case 'approve':
      return { remark: null, ...offerOf(before, act.terms, now) };
    case 'reject':
    case 'ask':
      return { remark: act.remark };
    case 'answer':
      return { documents: await withDocument(tx, before, act.file, now) };
    case 'cancel':
    case 'decline':
    case 'lapse':
      return {};
  }
}

/** What is offered where the desk says no more: what was applied for, at the rate of the client's offer. */
export async function usualTerms(
  tx: TenantTransaction,
  tenant: Tenant,
  { clientId, amount, months }: LoanRow,
): Promise<Omit<OfferedTerms, 'annualRate'> & { readonly annualRate: string | null }> {
  const { offer } = await readLoanSituation(tx, tenant, clientId);
  return { amount: toBig(amount).toFixed(), months, annualRate: offer?.annualRate ?? null };
}

/** Refuses what cannot be offered for an application: more than was applied for, or what is no amount or rate. */
export function checkTerms(
  { amount: applied, currency }: LoanRow,
  { amount, annualRate }: OfferedTerms,
): void {
  const refuse = (error: FieldProblem): never => {
    throw new CodedError('requestInvalid', {}, [error]);
  };
  if (compare(annualRate, '0') < 0 || compare(annualRate, '100') > 0)
    refuse({ pointer: '/annual_rate', code: 'invalid' });
  if (compare(amount, '0') <= 0 || !toBig(amount).eq(roundTo(amount, currency, 'down')))
    refuse({ pointer: '/amount', code: 'format' });
  if (compare(amount, applied) > 0)
    refuse({
      pointer: '/amount',
      code: 'tooLarge',
      params: { limit: roundTo(applied, currency, 'halfEven') },
    });
}

function offerOf(before: LoanRow, terms: OfferedTerms, now: Date): Partial<LoanRow> {
  checkTerms(before, terms);
  return {
    approvedAmount: terms.amount,
    approvedMonths: terms.months,
    annualRate: terms.annualRate,
    approvedAt: now,
    offerUntil: new Date(now.getTime() + offerDays * 86_400_000),
  };
}

async function withDocument(
  tx: TenantTransaction,
  { tenant, clientId, documents, remark, status }: LoanRow,
  file: string,
  now: Date,
): Promise<LoanRow['documents']> {
  if (documents.length >= maxDocuments)
    throw new CodedError('stateConflict', { state: status satisfies LoanState });
  const isThere = documents.some((each) => each.file === file);
  if (isThere || !(await claimFile(tx, { tenant, clientId }, file, 'loan', now)))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/file', code: 'notOneOf' }]);
  return [...documents, { file, asked: remark ?? '', at: now.toISOString() }];
}
