import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { RunningJob } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { AuditEventName } from './audit-events.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';

export interface AutopilotParts {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What the autopilot did to an object of a client. */
export interface AutopilotDecision {
  readonly act: AuditEventName;
  readonly clientId: string;
  readonly before: object;
  readonly after: object;
}

/** `delay` seconds after `from` and up to half of them more, all of it `times` over. */
export function autopilotTime(
  random: RandomSource,
  from: Date,
  { delay, times = 1 }: { readonly delay: number; readonly times?: number },
): Date {
  const wait = times * delay * (1 + (random(1)[0] ?? 0) / 512);
  return new Date(from.getTime() + wait * 1000);
}

/**
 * Decides something in the transaction that ends the job, and records it there. `null` leaves it to people, and what was decided
 * or removed meanwhile stays as it is: a person, or the client, was faster.
 */
export async function decideByAutopilot(
  parts: AutopilotParts,
  { tenant, settle }: RunningJob,
  decide: (tx: TenantTransaction) => Promise<AutopilotDecision | null>,
): Promise<void> {
  try {
    await settle(async (tx) => {
      const decision = await decide(tx);
      if (decision === null) return;
      await recordAuditEvent(tx, parts, tenant.id, {
        who: autopilotName,
        act: decision.act,
        clientId: decision.clientId,
        before: { ...decision.before },
        after: { ...decision.after },
        origin: null,
      });
    });
  } catch (error) {
    const decided = ['stateConflict', 'notFound', 'closureUnsettled'];
    if (!(error instanceof CodedError) || !decided.includes(error.code)) throw error;
  }
}
