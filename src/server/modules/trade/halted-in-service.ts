import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import { stateOf } from './trade-state-service.ts';

/** Whether a tenant's clients cannot trade a stock for the moment. */
export function haltedIn(db: Database, clock: Clock) {
  return (tenant: string, instrument: string): Promise<boolean> =>
    db.inTenant(
      tenant,
      async (tx) => (await stateOf(tx, tenant, instrument, clock())) === 'halted',
    );
}
