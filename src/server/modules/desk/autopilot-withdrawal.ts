import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import {
  lockedWithdrawal,
  takeWithdrawalStep,
} from '#server/modules/withdrawal/withdrawal-step-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { withdrawalFacts } from './withdrawal-actions.ts';

const kind = 'autopilot.withdrawal';

/** One after the other, each after a delay of its own. */
const steps = ['approve', 'send', 'complete'] as const;
type Step = (typeof steps)[number];

interface Waiting {
  /** Seconds. */
  readonly delay: number;
  readonly now: Date;
  readonly times?: number;
}

type Scheduled = Pick<WithdrawalRow, 'tenant' | 'id' | 'clientId'>;

/** Lets the autopilot of a demonstration see a withdrawal through: each step after `delay` seconds and up to half of them more. */
export function autopilotWithdrawals(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: WithdrawalRow) => Promise<void> {
  return (tx, row) => schedule(tx, random, row, steps[0], { delay, now: row.createdAt });
}

function schedule(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, clientId }: Scheduled,
  step: Step,
  { now, ...wait }: Waiting,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind,
    runKey: `${id}-${step}-${now.getTime()}`,
    payload: { withdrawal: id, clientId, step, delay: wait.delay },
    runAt: autopilotTime(random, now, wait),
  });
}

/** Takes one step of a withdrawal. */
export function autopilotWithdrawalJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      const found = { id: String(payload['withdrawal']), clientId: String(payload['clientId']) };
      const step = steps.find((each) => each === payload['step']);
      if (step === undefined)
        throw new Error(`no step of a withdrawal: ${String(payload['step'])}`);
      return decideByAutopilot(parts, running, async (tx) => {
        const money = await lockedWithdrawal(tx, tenant.id, found);
        // It is one operator, and cannot be its own second: what needs two is left to people.
        if (needsSecondOperator(money, tenant.banking.secondOperatorAbove)) return null;
        const delay = Number(payload['delay']);
        // It waits while the client owes, and goes on by itself once that is cleared.
        if (step !== 'complete' && (await owedBy(tx, tenant.id, found.clientId)).length > 0) {
          await schedule(tx, parts.random, money, step, { delay, now, times: owingDelay });
          return null;
        }
        const { before, after } = await takeWithdrawalStep(
          tx,
          parts.random,
          tenant.id,
          found,
          'operator',
          { step },
          now,
        );
        const next = steps[steps.indexOf(step) + 1];
        if (next !== undefined) await schedule(tx, parts.random, after, next, { delay, now });
        return {
          act: `withdrawal.${step}`,
          clientId: after.clientId,
          before: withdrawalFacts(before),
          after: withdrawalFacts(after),
        };
      });
    },
  };
}
