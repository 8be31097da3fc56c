import { CodedError } from '#core/errors.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { findLoan, loansIn } from '#server/modules/loan/loan-record-service.ts';
import type { ApplicationAct } from '#server/modules/loan/loan-step-service.ts';
import { takeApplicationStep, usualTerms } from '#server/modules/loan/loan-step-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { listedOf } from './listed-of.ts';
import { loanActions, loanFacts, loanItem, termsParams } from './loan-actions.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';

type DeskLoans =
  | 'listClientLoans'
  | 'approveLoan'
  | 'rejectLoan'
  | 'askLoanDocument'
  | 'getLoanDocument'
  | 'reverseLoan'
  | 'undoLoanRepayment';

/** Loans at the desk: decided, asked about, and what was a mistake undone. */
export function deskLoanHandlers(dependencies: DeskDependencies): Handlers<DeskLoans> {
  const { db, random, links } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = loanActions(dependencies);

  async function decide(
    id: string,
    context: CallContext,
    act: Extract<ApplicationAct, { readonly step: 'reject' | 'ask' }>,
  ) {
    const after = await takeRecordedStep(dependencies, context, {
      name: `loan.${act.step}`,
      take: (tx, tenant, now) =>
        takeApplicationStep(tx, random, tenant, { id, clientId: null }, 'operator', act, now),
      facts: loanFacts,
    });
    return loanItem(after);
  }

  return {
    listClientLoans({ query }, context) {
      const which = listedOf(query, 'pending');
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => loansIn(tx, tenant, which, after, limit),
          show: (rows) => rows.map(loanItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async approveLoan({ path: { id }, body }, context) {
      const { tenant } = context;
      const usual = await db.inTenant(tenant.id, async (tx) =>
        usualTerms(tx, tenant, await findLoan(tx, tenant.id, { id, clientId: null })),
      );
      const annualRate = body.annual_rate ?? usual.annualRate;
      if (annualRate === null)
        throw new CodedError('requestInvalid', {}, [{ pointer: '/annual_rate', code: 'required' }]);
      const { amount = usual.amount, months = usual.months } = body;
      const params = termsParams({ amount, months, annualRate });
      return second.ask(actions['loan.approve'], { subject: id, params }, context);
    },
    rejectLoan: ({ path: { id }, body: { remark } }, context) =>
      decide(id, context, { step: 'reject', remark }),
    askLoanDocument: ({ path: { id }, body: { remark } }, context) =>
      decide(id, context, { step: 'ask', remark }),
    getLoanDocument({ path: { id, file } }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const row = await findLoan(tx, tenant.id, { id, clientId: null });
        if (!row.documents.some((each) => each.file === file)) throw new CodedError('notFound');
        await recordAuditEvent(tx, dependencies, tenant.id, {
          who: operatorOf(context).name,
          act: 'loan.document',
          clientId: row.clientId,
          before: null,
          after: { id, file },
          origin: originOf(context.request),
        });
        return links.to(tenant.tenantId, file);
      });
    },
    reverseLoan: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['loan.reverse'], { subject: id, params: { remark } }, context),
    undoLoanRepayment: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['loan.undo'], { subject: id, params: { remark } }, context),
  };
}
