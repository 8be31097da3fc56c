import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { ClientContext } from './handler.ts';

/** Holds operations marked `x-cooling-off` back after a change of what guards the account. */
export interface CoolingOffGuard {
  /** Refuses with `coolingOff`; in the transaction of the work where there is one. */
  refuse(tenant: Tenant, client: ClientContext, tx: TenantTransaction | null): Promise<void>;
}
