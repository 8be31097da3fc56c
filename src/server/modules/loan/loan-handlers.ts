import type { components } from '#api/client.gen.ts';
import type { LoanOffer, LoanReason } from '#server/rules/loan/offer.ts';
import { leftOfOffer } from '#server/rules/loan/offer.ts';
import { openLines, principalLeft } from '#server/rules/loan/plan.ts';
import { totalOf } from '#core/loan/schedule.ts';
import { roundTo } from '#core/money.ts';
import type { ActivityKind } from '#server/rules/security/security-event.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { FileLinks } from '#server/modules/file/file-link-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { applyForLoan } from './loan-apply-service.ts';
import type { LoanSituation } from './loan-facts-service.ts';
import { readLoanSituation } from './loan-facts-service.ts';
import { todayOf, zoneOf } from '#server/tenants/tenant-day.ts';
import { acceptLoan, takeBackLoan } from './loan-payout-service.ts';
import { findLoan, loanPaymentsOf, loansOf } from './loan-record-service.ts';
import { cashOf, repaymentToday, repayLoan } from './loan-repay-service.ts';
import type { ApplicationAct } from './loan-step-service.ts';
import { takeApplicationStep } from './loan-step-service.ts';
import type { LoanView } from './loan-view-service.ts';
import { wireLoan, wireLoanDetail } from './loan-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly links: FileLinks;
  /** Called with what waits for the desk, in its transaction. */
  readonly onApplied: (tx: TenantTransaction, row: LoanRow, now: Date) => Promise<void>;
}

type LoanOperations =
  | 'getLoanOffer'
  | 'applyForLoan'
  | 'listLoans'
  | 'getLoan'
  | 'cancelLoan'
  | 'declineLoan'
  | 'attachLoanDocument'
  | 'acceptLoan'
  | 'giveBackLoan'
  | 'getLoanRepayment'
  | 'repayLoan';

/** Loans as the client sees them: what is offered, what was applied for, accepting it and paying it back. */
export function loanHandlers({
  db,
  clock,
  random,
  links,
  onApplied,
}: Dependencies): Handlers<LoanOperations> {
  const viewOf = ({ tenant, ...context }: CallContext, now: Date): LoanView => ({
    now,
    zone: zoneOf(tenant),
    link: (file) => links.to(tenant.tenantId, file, signedIn({ tenant, ...context }).sessionId),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const detail = async (tx: TenantTransaction, row: LoanRow, context: CallContext, now: Date) =>
    wireLoanDetail(row, await loanPaymentsOf(tx, row), viewOf(context, now));

  function decide(id: string, context: CallContext, kind: ActivityKind, act: ApplicationAct) {
    const now = clock();
    const { tenant } = context;
    return db.inTenant(tenant.id, async (tx) => {
      await recordClientAction(tx, context, { kind, detail: { id } }, now);
      const found = own(id, context);
      const { after } = await takeApplicationStep(tx, random, tenant.id, found, 'client', act, now);
      if (after.status === 'pending') await onApplied(tx, after, now);
      return detail(tx, after, context, now);
    });
  }

  return {
    getLoanOffer(_input, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readLoanSituation(tx, tenant, signedIn(context).clientId);
        const { facts, offer, reasons } = situation;
        const { currency, minimum, owed } = facts;
        return {
          as_of: todayOf(tenant, clock()),
          currency,
          minimum: roundTo(minimum, currency, 'up'),
          owed: roundTo(owed, currency, 'halfEven'),
          offer: offer === null ? null : wireOffer(offer, situation),
          offers: tenant.credit.loans.offers.map((each) => wireOffer(each, situation)),
          reasons: reasons.map(wireReason),
        };
      });
    },
    async applyForLoan({ body }, context, tx) {
      const now = clock();
      const { amount, months, loan_purpose: purpose, reason } = body;
      const { clientId } = signedIn(context);
      const wanted = { amount, months, purpose, reason };
      const row = await applyForLoan(tx, random, context.tenant, clientId, wanted, now);
      await recordClientAction(tx, context, { kind: 'loanApplied', detail: { id: row.id } }, now);
      await onApplied(tx, row, now);
      return detail(tx, row, context, now);
    },
    listLoans({ query }, context) {
      const view = viewOf(context, clock());
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => loansOf(tx, tenant, signedIn(context).clientId, after, limit),
          show: (rows) => rows.map((row) => wireLoan(row, view)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    getLoan({ path: { id } }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) =>
        detail(tx, await findLoan(tx, tenant, own(id, context)), context, clock()),
      );
    },
    cancelLoan: ({ path: { id } }, context) =>
      decide(id, context, 'loanCancelled', { step: 'cancel' }),
    declineLoan: ({ path: { id } }, context) =>
      decide(id, context, 'loanCancelled', { step: 'decline' }),
    attachLoanDocument: ({ path: { id }, body: { file } }, context) =>
      decide(id, context, 'loanDocumentAttached', { step: 'answer', file }),
    async acceptLoan({ path: { id }, body }, context, tx) {
      const now = clock();
      await recordClientAction(
        tx,
        context,
        { kind: 'loanAccepted', detail: { id, agreement: body.agreement_version } },
        now,
      );
      const { after } = await acceptLoan(
        tx,
        random,
        context.tenant,
        own(id, context),
        { asOf: body.as_of, agreementVersion: body.agreement_version },
        now,
      );
      return detail(tx, after, context, now);
    },
    async giveBackLoan({ path: { id } }, context, tx) {
      const now = clock();
      await recordClientAction(tx, context, { kind: 'loanGivenBack', detail: { id } }, now);
      const found = own(id, context);
      const by = { by: 'client' } as const;
      const { after } = await takeBackLoan(tx, random, context.tenant.id, found, by, now);
      return detail(tx, after, context, now);
    },
    getLoanRepayment({ path: { id }, query: { kind, amount = null } }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const row = await findLoan(tx, tenant.id, own(id, context));
        const today = todayOf(tenant, clock());
        const { plan, ...repayment } = repaymentToday(
          row,
          { kind, amount },
          today,
          '/query/amount',
        );
        const [next] = openLines(plan);
        const show = (value: string) => roundTo(value, row.currency, 'halfEven');
        return {
          ...repayment,
          as_of: today,
          available: show(await cashOf(tx, row)),
          principal_left: principalLeft(plan),
          instalment: next === undefined ? null : show(totalOf(next)),
          clears: next === undefined,
        };
      });
    },
    async repayLoan({ path: { id }, body }, context, tx) {
      const now = clock();
      await recordClientAction(tx, context, { kind: 'loanRepaid', detail: { id } }, now);
      const { kind, amount, interest, as_of: asOf } = body;
      const shown = { kind, amount, interest, asOf };
      const { after } = await repayLoan(tx, random, context.tenant, own(id, context), shown, now);
      return detail(tx, after, context, now);
    },
  };
}

function wireOffer(offer: LoanOffer, { facts }: LoanSituation): components['schemas']['LoanOffer'] {
  const { band, vip, limit, annualRate, terms } = offer;
  return {
    band,
    vip,
    limit: roundTo(limit, facts.currency, 'down'),
    left: leftOfOffer(offer, facts),
    annual_rate: annualRate,
    terms: [...terms],
  };
}

function wireReason({ code, params }: LoanReason): components['schemas']['LoanReason'] {
  return { code, params: { ...params } };
}
