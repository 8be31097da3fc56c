import { CodedError } from '#core/errors.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { TenantlessHandlers } from '#server/http/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import { withinTimeout } from './within-timeout.ts';

// A monitor of the process waits about a second: a store that is frozen must not look like a process that is.
const timeoutMs = 800;

/**
 * Health is asked of the store itself: a process that cannot reach it serves no client. Anyone may ask, so the answer says
 * nothing about what it runs on.
 */
export function healthHandlers(db: Database, clock: Clock): TenantlessHandlers<'getHealth'> {
  const started = clock().getTime();
  return {
    async getHealth() {
      // No tenant has an empty name, so the row-level security of this question matches nothing.
      await withinTimeout(
        db.inTenant('', (tx) => tx.execute(sql`select 1`)),
        timeoutMs,
      ).catch(() => {
        throw new CodedError('serviceUnavailable');
      });
      return {
        status: 'ok',
        uptime_seconds: Math.max(0, Math.floor((clock().getTime() - started) / 1000)),
      };
    },
  };
}
