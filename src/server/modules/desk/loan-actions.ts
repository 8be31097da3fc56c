import type { components } from '#api/desk.gen.ts';
import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import { CodedError } from '#core/errors.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import { principalLeft } from '#server/rules/loan/plan.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { takeBackLoan } from '#server/modules/loan/loan-payout-service.ts';
import { lockLoan } from '#server/modules/loan/loan-record-service.ts';
import { latestPayment, undoRepayment } from '#server/modules/loan/loan-repay-service.ts';
import type { DecidedLoan, OfferedTerms } from '#server/modules/loan/loan-step-service.ts';
import { checkTerms, takeApplicationStep } from '#server/modules/loan/loan-step-service.ts';
import type { ActionRequest, ActionResult, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `loan.${string}`>;
type Item = components['schemas']['ClientLoan'];

/** What of loans moves money or promises it: an offer, and undoing a pay-out or a repayment. */
export function loanActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, Item> {
  return {
    'loan.approve': {
      kind: 'loan.approve',
      async plan(tx, tenant, request) {
        const row = await lockLoan(tx, tenant, found(request));
        loanLifecycle.step<'approve'>(row.status, 'approve', 'operator');
        const terms = termsOf(request);
        checkTerms(row, terms);
        return planned(row, terms.amount);
      },
      prepare: async () => async (tx, tenant, request) => {
        const act = { step: 'approve', terms: termsOf(request) } as const;
        const wanted = found(request);
        return done(
          await takeApplicationStep(tx, random, tenant, wanted, 'operator', act, clock()),
        );
      },
    },
    'loan.reverse': {
      kind: 'loan.reverse',
      async plan(tx, tenant, request) {
        const row = await lockLoan(tx, tenant, found(request));
        loanLifecycle.step<'reverse'>(row.status, 'reverse', 'operator');
        return planned(row, row.approvedAmount ?? row.amount);
      },
      prepare: async () => async (tx, tenant, request) => {
        const by = { by: 'operator', note: paramOf(request, 'remark') } as const;
        return done(await takeBackLoan(tx, random, tenant, found(request), by, clock()));
      },
    },
    'loan.undo': {
      kind: 'loan.undo',
      async plan(tx, tenant, request) {
        const row = await lockLoan(tx, tenant, found(request));
        loanLifecycle.step<'undo'>(row.status, 'undo', 'operator');
        const latest = await latestPayment(tx, row);
        if (latest === null) throw new CodedError('stateConflict', { state: row.status });
        return planned(row, sum([latest.principal, latest.interest].map(plain)));
      },
      prepare: async () => async (tx, tenant, request) => {
        const remark = paramOf(request, 'remark');
        return done(await undoRepayment(tx, random, tenant, found(request), remark, clock()));
      },
    },
  };
}

/** What the record keeps of a loan. */
export function loanFacts(row: LoanRow) {
  const { id, status, currency, amount, months, approvedAmount, approvedMonths } = row;
  const { annualRate, remark, plan } = row;
  return {
    id,
    status,
    currency,
    amount,
    months,
    approvedAmount,
    approvedMonths,
    annualRate,
    remark,
    left: plan === null ? null : principalLeft(plan),
  };
}

/** A loan as the desk reads it. */
export function loanItem(row: LoanRow): Item {
  const { currency, approvedAmount, annualRate, plan } = row;
  const show = (value: string) => roundTo(value, currency, 'halfEven');
  return {
    id: row.id,
    client_id: row.clientId,
    currency,
    amount: show(row.amount),
    months: row.months,
    loan_purpose: row.purpose,
    reason: row.reason,
    status: row.status,
    remark: row.remark,
    approved_amount: approvedAmount === null ? null : show(approvedAmount),
    approved_months: row.approvedMonths,
    annual_rate: annualRate === null ? null : toBig(annualRate).toFixed(),
    offer_until: row.offerUntil?.toISOString() ?? null,
    principal_left: plan === null || row.status === 'recycled' ? null : principalLeft(plan),
    documents: row.documents.map(({ file }) => file),
    created_at: row.createdAt.toISOString(),
  };
}

/** The parameters by which an offer is asked for and decided. */
export function termsParams({ amount, months, annualRate }: OfferedTerms) {
  return { amount, months: String(months), annual_rate: annualRate };
}

function termsOf(request: ActionRequest): OfferedTerms {
  return {
    amount: paramOf(request, 'amount'),
    months: Number(paramOf(request, 'months')),
    annualRate: paramOf(request, 'annual_rate'),
  };
}

function found({ subject }: ActionRequest) {
  return { id: subject, clientId: null };
}

function planned({ clientId, currency }: LoanRow, amount: string) {
  return { clientId, money: { amount: plain(amount), currency } };
}

function done({ before, after }: DecidedLoan): ActionResult<Item> {
  return { answer: loanItem(after), before: loanFacts(before), after: loanFacts(after) };
}

function plain(amount: string): string {
  return toBig(amount).toFixed();
}
