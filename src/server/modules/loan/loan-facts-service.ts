import { bandOf } from '#server/rules/banking/score.ts';
import { runningLoanStates } from '#core/lifecycle/loan.ts';
import type { LoanFacts, LoanOffer, LoanReason } from '#server/rules/loan/offer.ts';
import { loanReasons, offerFor } from '#server/rules/loan/offer.ts';
import { principalLeft } from '#server/rules/loan/plan.ts';
import { sum } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { startOf } from '#server/tenants/tenant-credit.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { openLoansOf } from './loan-record-service.ts';

export interface LoanSituation {
  readonly facts: LoanFacts;
  readonly offer: LoanOffer | null;
  /** Why the client cannot apply now; empty where they can. */
  readonly reasons: readonly LoanReason[];
}

/** What is offered to a client now, and everything that stands in the way of it. */
export async function readLoanSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<LoanSituation> {
  const client = await readClient(tx, tenant.id, clientId);
  const { outstanding } = await readGateContext(tx, tenant, clientId);
  const open = await openLoansOf(tx, tenant.id, clientId);
  const running = open.filter(({ status }) => runningLoanStates.some((state) => state === status));
  const { credit, currency } = tenant;
  const facts: LoanFacts = {
    isVerified: client.kycStatus === 'approved',
    outstanding,
    score: client.score,
    band: bandOf(client.score, credit.bands),
    vip: client.vip,
    owed: sum(running.flatMap(({ plan }) => (plan === null ? [] : [principalLeft(plan)]))),
    isWaiting: open.length > running.length,
    currency,
    minimum: credit.loans.minimum,
  };
  const { offers } = credit.loans;
  return {
    facts,
    offer: offerFor(offers, facts),
    reasons: loanReasons(offers, (band) => startOf(credit, band), facts),
  };
}
