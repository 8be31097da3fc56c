import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#core/desk/second-operator.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { findLoan } from '#server/modules/loan/loan-record-service.ts';
import { takeApplicationStep, usualTerms } from '#server/modules/loan/loan-step-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotName, recordAct } from './acts.ts';
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
    const wait = delay * (1 + (random(1)[0] ?? 0) / 512) * (owes ? owingDelay : 1);
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: `${id} ${documents.length}`,
      payload: { loan: id },
      runAt: new Date(now.getTime() + wait * 1000),
    });
  };
}

/** Approves an application as it is; one that was decided meanwhile stays as it is. */
export function autopilotLoanJob(parts: {
  readonly clock: Clock;
  readonly random: RandomSource;
}): JobHandler {
  return {
    kind,
    async run({ tenant, payload, now, settle }) {
      const found = { id: String(payload['loan']), clientId: null };
      try {
        await settle(async (tx) => {
          const row = await findLoan(tx, tenant.id, found);
          const { annualRate, ...terms } = await usualTerms(tx, tenant, row);
          // Without an offer by now a person decides, and so do two where it takes two.
          if (annualRate === null || needsSecondOperator(row, tenant.banking.secondOperatorAbove))
            return;
          const { before, after } = await takeApplicationStep(
            tx,
            parts.random,
            tenant.id,
            found,
            'operator',
            { step: 'approve', terms: { ...terms, annualRate } },
            now,
          );
          await recordAct(tx, parts, tenant.id, {
            who: autopilotName,
            act: 'loan.approve',
            clientId: after.clientId,
            before: loanFacts(before),
            after: loanFacts(after),
            origin: null,
          });
        });
      } catch (error) {
        // A person, or the client, was faster.
        const left = ['stateConflict', 'notFound'];
        if (!(error instanceof CodedError) || !left.includes(error.code)) throw error;
      }
    },
  };
}
