import { needsSecondOperator } from '#core/desk/second-operator.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { DepositRow } from '#server/db/tables/deposit.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { lockedDeposit, takeDepositStep } from '#server/modules/deposit/deposit-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotName, recordAct } from './acts.ts';
import { depositFacts } from './deposit-actions.ts';

const kind = 'autopilot.deposit';

/** Lets the autopilot of a demonstration credit what is announced: after `delay` seconds and up to half of them more. */
export function autopilotDeposits(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: DepositRow) => Promise<void> {
  return (tx, { tenant, id, clientId, amount, createdAt }) => {
    const wait = delay * (1 + (random(1)[0] ?? 0) / 512);
    return scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { deposit: id, clientId, amount: toBig(amount).toFixed() },
      runAt: new Date(createdAt.getTime() + wait * 1000),
    });
  };
}

/** Credits what was announced, as if it had come; a deposit that was decided meanwhile stays as it is. */
export function autopilotDepositJob(parts: {
  readonly clock: Clock;
  readonly random: RandomSource;
}): JobHandler {
  return {
    kind,
    async run({ tenant, payload, now, settle }) {
      const found = { id: String(payload['deposit']), clientId: String(payload['clientId']) };
      const act = { step: 'credit', amount: String(payload['amount']) } as const;
      try {
        await settle(async (tx) => {
          const { currency } = await lockedDeposit(tx, tenant.id, found);
          // It is one operator, and cannot be its own second: what needs two is left to people.
          const money = { amount: act.amount, currency };
          if (needsSecondOperator(money, tenant.banking.secondOperatorAbove)) return;
          const { before, after } = await takeDepositStep(
            tx,
            parts.random,
            tenant.id,
            found,
            'operator',
            act,
            now,
          );
          await recordAct(tx, parts, tenant.id, {
            who: autopilotName,
            act: 'deposit.credit',
            clientId: found.clientId,
            before: depositFacts(before),
            after: depositFacts(after),
            origin: null,
          });
        });
      } catch (error) {
        // A person was faster.
        if (!(error instanceof CodedError) || error.code !== 'stateConflict') throw error;
      }
    },
  };
}
