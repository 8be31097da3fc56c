import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { oneTimeCode } from '#server/db/tables/one-time-code.ts';
import type { CodeTarget } from './code-target.ts';
import type { Outbox, QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { sixDigits } from '#server/platform/six-digits.ts';

export type CodePurpose = 'mfa' | 'withdraw' | 'step_up';

/** Life of a code, and the wrong entries after which it is void. */
export const codeSeconds = 5 * 60;
export const codeTries = 5;

export interface CodeRequest {
  readonly tenant: string;
  readonly clientId: string;
  /** The session that asks, and in which alone the code is good. */
  readonly sessionId: string;
  readonly purpose: CodePurpose;
  /** The one request that a step-up code is good for; without it the code opens none. */
  readonly intent?: string | undefined;
}

export interface SentCode {
  readonly expiresAt: Date;
  readonly message: QueuedMessage;
}

export interface OneTimeCodes {
  /** Voids earlier codes of the purpose and puts a new one into the outbox, in the caller's transaction. */
  issue(tx: TenantTransaction, request: CodeRequest, to: CodeTarget): Promise<SentCode>;
  /** Hands the message to the delivery port, once its transaction is committed. */
  deliver(sent: SentCode): void;
  /** Whether the code is the one that was sent, is fresh and unused; spends it when it is. The caller commits either way: the entry counts. */
  proves(tx: TenantTransaction, request: CodeRequest, code: string): Promise<boolean>;
}

export function createOneTimeCodes(
  clock: Clock,
  random: RandomSource,
  secrets: Secrets,
  outbox: Outbox,
): OneTimeCodes {
  const hashed = (request: CodeRequest, code: string) =>
    [
      request.tenant,
      request.clientId,
      request.sessionId,
      request.purpose,
      request.intent ?? '',
      code,
    ].join('\n');
  return {
    async issue(tx, request, to) {
      const now = clock();
      const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
      const code = sixDigits(random);
      const { tenant, clientId, sessionId, purpose } = request;
      await tx
        .update(oneTimeCode)
        .set({ usedAt: now })
        .where(and(live(request), isNull(oneTimeCode.usedAt)));
      await tx.insert(oneTimeCode).values({
        tenant,
        id: newId(now, random),
        clientId,
        sessionId,
        purpose,
        hash: secrets.code(hashed(request, code)),
        expiresAt,
      });
      const message = await outbox.put(tx, {
        tenant,
        clientId,
        ...to,
        template: `code.${purpose}`,
        params: { code },
        expiresAt,
      });
      return { expiresAt, message };
    },
    deliver: (sent) => outbox.deliver(sent.message),
    async proves(tx, request, code) {
      const now = clock();
      // The entry is counted first and under the row's lock; a right one that comes sixth is still refused.
      const [row] = await tx
        .update(oneTimeCode)
        .set({ tries: sql`${oneTimeCode.tries} + 1` })
        .where(and(live(request), isNull(oneTimeCode.usedAt), gt(oneTimeCode.expiresAt, now)))
        .returning();
      if (!row || row.tries > codeTries) return false;
      if (!secrets.code.known(hashed(request, code)).includes(row.hash)) return false;
      await tx
        .update(oneTimeCode)
        .set({ usedAt: now })
        .where(and(eq(oneTimeCode.tenant, request.tenant), eq(oneTimeCode.id, row.id)));
      return true;
    },
  };
}

function live({ tenant, clientId, sessionId, purpose }: CodeRequest) {
  return and(
    eq(oneTimeCode.tenant, tenant),
    eq(oneTimeCode.clientId, clientId),
    eq(oneTimeCode.purpose, purpose),
    eq(oneTimeCode.sessionId, sessionId),
  );
}
