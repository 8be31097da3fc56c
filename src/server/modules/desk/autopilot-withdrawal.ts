import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#core/desk/second-operator.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import {
  lockedWithdrawal,
  takeWithdrawalStep,
} from '#server/modules/withdrawal/withdrawal-step-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotName, recordAct } from './acts.ts';
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
  { delay, now, times = 1 }: Waiting,
): Promise<void> {
  const wait = times * delay * (1 + (random(1)[0] ?? 0) / 512);
  return scheduleJob(tx, random, tenant, {
    kind,
    runKey: `${id}-${step}-${now.getTime()}`,
    payload: { withdrawal: id, clientId, step, delay },
    runAt: new Date(now.getTime() + wait * 1000),
  });
}

/** Takes one step of a withdrawal; one that was decided meanwhile stays as it is. */
export function autopilotWithdrawalJob(parts: {
  readonly clock: Clock;
  readonly random: RandomSource;
}): JobHandler {
  return {
    kind,
    async run({ tenant, payload, now, settle }) {
      const found = { id: String(payload['withdrawal']), clientId: String(payload['clientId']) };
      const step = steps.find((each) => each === payload['step']);
      if (step === undefined)
        throw new Error(`no step of a withdrawal: ${String(payload['step'])}`);
      try {
        await settle(async (tx) => {
          const money = await lockedWithdrawal(tx, tenant.id, found);
          // It is one operator, and cannot be its own second: what needs two is left to people.
          if (needsSecondOperator(money, tenant.banking.secondOperatorAbove)) return;
          const delay = Number(payload['delay']);
          // It waits while the client owes, and goes on by itself once that is cleared.
          if (step !== 'complete' && (await owedBy(tx, tenant.id, found.clientId)).length > 0)
            return schedule(tx, parts.random, money, step, { delay, now, times: owingDelay });
          const { before, after } = await takeWithdrawalStep(
            tx,
            parts.random,
            tenant.id,
            found,
            'operator',
            { step },
            now,
          );
          await recordAct(tx, parts, tenant.id, {
            who: autopilotName,
            act: `withdrawal.${step}`,
            clientId: found.clientId,
            before: withdrawalFacts(before),
            after: withdrawalFacts(after),
            origin: null,
          });
          const next = steps[steps.indexOf(step) + 1];
          if (next !== undefined) await schedule(tx, parts.random, after, next, { delay, now });
        });
      } catch (error) {
        // A person, or the client, was faster.
        if (!(error instanceof CodedError) || error.code !== 'stateConflict') throw error;
      }
    },
  };
}
