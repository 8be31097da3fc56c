import type { Database } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { reencryptTenant } from './reencrypt.ts';

const hour = 60 * 60_000;

/**
 * Brings what older keys encrypted to the current one, every hour while more than one is known: servers that are restarted
 * one after the other write with the old key for a while.
 */
export function reencryptJob(parts: {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly random: RandomSource;
}): JobHandler {
  return {
    // The key is in the name: a rotation does not wait for the next hour.
    kind: `keys.reencrypt.${parts.secrets.keyId}`,
    every: hour,
    async run({ tenant }) {
      if (parts.secrets.keyIds.length > 1) await reencryptTenant(parts.db, parts, tenant.id);
    },
  };
}
