import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { DepositRow } from '#server/db/tables/deposit.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { lockedDeposit, takeDepositStep } from '#server/modules/deposit/deposit-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { depositFacts } from './deposit-actions.ts';

const kind = 'autopilot.deposit';

/** Lets the autopilot of a demonstration credit what is announced: after `delay` seconds and up to half of them more. */
export function autopilotDeposits(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: DepositRow) => Promise<void> {
  return (tx, { tenant, id, clientId, amount, createdAt }) =>
    scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { deposit: id, clientId, amount: toBig(amount).toFixed() },
      runAt: autopilotTime(random, createdAt, { delay }),
    });
}

/** Credits what was announced, as if it had come. */
export function autopilotDepositJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      const found = { id: String(payload['deposit']), clientId: String(payload['clientId']) };
      const act = { step: 'credit', amount: String(payload['amount']) } as const;
      return decideByAutopilot(parts, running, async (tx) => {
        const { currency } = await lockedDeposit(tx, tenant.id, found);
        // It is one operator, and cannot be its own second: what needs two is left to people.
        const money = { amount: act.amount, currency };
        if (needsSecondOperator(money, tenant.banking.secondOperatorAbove)) return null;
        const { before, after } = await takeDepositStep(
          tx,
          parts.random,
          tenant.id,
          found,
          'operator',
          act,
          now,
        );
        return {
          act: 'deposit.credit',
          clientId: after.clientId,
          before: depositFacts(before),
          after: depositFacts(after),
        };
      });
    },
  };
}
