import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { findLoan } from '#server/modules/loan/loan-record-service.ts';
import { takeApplicationStep, usualTerms } from '#server/modules/loan/loan-step-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { loanFacts } from './loan-actions.ts';

const kind = 'autopilot.loan';

/**
 * Lets the autopilot of a demonstration offer what is applied for: after `delay` seconds and up to half of them more, three times as
 * long where the client owes.
 */
export function autopilotLoans(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: LoanRow, now: Date) => Promise<void> {
  return async (tx, { tenant, id, clientId, documents }, now) => {
    const owes = (await owedBy(tx, tenant, clientId)).length > 0;
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: `${id} ${documents.length}`,
      payload: { loan: id },
      runAt: autopilotTime(random, now, { delay, times: owes ? owingDelay : 1 }),
    });
  };
}

/** Approves an application as it is. */
export function autopilotLoanJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      const found = { id: String(payload['loan']), clientId: null };
      return decideByAutopilot(parts, running, async (tx) => {
        const row = await findLoan(tx, tenant.id, found);
        const { annualRate, ...terms } = await usualTerms(tx, tenant, row);
        // Without an offer by now a person decides, and so do two where it takes two.
        if (annualRate === null || needsSecondOperator(row, tenant.banking.secondOperatorAbove))
          return null;
        const { before, after } = await takeApplicationStep(
          tx,
          parts.random,
          tenant.id,
          found,
          'operator',
          { step: 'approve', terms: { ...terms, annualRate } },
          now,
        );
        return {
          act: 'loan.approve',
          clientId: after.clientId,
          before: loanFacts(before),
          after: loanFacts(after),
        };
      });
    },
  };
}
