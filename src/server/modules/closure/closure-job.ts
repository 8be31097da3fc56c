import { CodedError } from '#core/errors.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { sendNotice } from '#server/modules/auth/notice-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Outbox, QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { closeDue, closeKind } from './closure-step-service.ts';

/** Closes accounts whose time for reflection is over, and says so where the client can still read it: outside the app. */
export function closureJob(outbox: Pick<Outbox, 'put' | 'deliver'>): JobHandler {
  return {
    kind: closeKind,
    async run({ tenant, payload, now, settle }) {
      let messages: readonly QueuedMessage[] = [];
      await settle(async (tx) => {
        try {
          const row = await closeDue(tx, tenant.id, String(payload['closure']), now);
          if (row?.status !== 'closed') return;
          await recordSecurity(
            tx,
            tenant.id,
            {
              kind: 'accountClosed',
              actor: { kind: 'system', name: 'closure' },
              clientId: row.clientId,
              origin: null,
            },
            now,
          );
          const client = await readClient(tx, tenant.id, row.clientId);
          messages = await sendNotice(tx, outbox, client, 'accountClosed', now);
        } catch (error) {
          // Deleted meanwhile, with its client.
          if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
        }
      });
      for (const message of messages) outbox.deliver(message);
    },
  };
}
