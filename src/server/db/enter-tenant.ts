import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TenantTransaction } from './database.ts';

export const appRole = 'livery_app';

/**
 * Puts a transaction into one tenant. Both settings are local to the transaction (`true`): PGlite has one
 * connection and PostgreSQL pools them, so anything longer-lived would be seen by the next request.
 */
export async function enterTenant(tx: TenantTransaction, tenant: string): Promise<void> {
  await tx.execute(
    sql`select set_config('app.tenant', ${tenant}, true), set_config('role', ${appRole}, true)`,
  );
}

/** Begins a transaction of PostgreSQL in one tenant, in one message: of such a message no part can be a parameter. */
export function beginInTenant(tenant: string): string {
  return `begin; select set_config('app.tenant', ${pg.escapeLiteral(tenant)}, true), set_config('role', '${appRole}', true)`;
}
