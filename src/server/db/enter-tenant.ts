import { sql } from 'drizzle-orm';
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
