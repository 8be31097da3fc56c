import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { CoolingOffGuard } from '#server/http/cooling-off-guard.ts';
import { changeClient, findClient, readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { coolingOffUntil } from '#server/rules/cooling-off.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

const hour = 3_600_000;

/** Notes that something that guards the account was reset or changed: from now on the cooling-off time runs. */
export function noteFactorChange(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  now: Date,
): Promise<void> {
  return changeClient(tx, tenant, clientId, { factorsChangedAt: now });
}

/** Until when no money leaves the account; `null` when it may. */
export function coolingOffOf(
  { security }: Pick<Tenant, 'security'>,
  { factorsChangedAt }: Pick<ClientRow, 'factorsChangedAt'>,
  now: Date,
): Date | null {
  const until = coolingOffUntil(
    factorsChangedAt?.getTime() ?? null,
    security.coolingOffHours,
    now.getTime(),
  );
  return until === null ? null : new Date(until);
}

export function createCoolingOffGuard(db: Database, clock: Clock): CoolingOffGuard {
  return {
    async refuse(tenant, { clientId }, tx) {
      const row = await (tx
        ? readClient(tx, tenant.id, clientId, 'lock')
        : findClient(db, tenant.id, clientId));
      const now = clock();
      const until = coolingOffOf(tenant, row, now);
      if (until === null) return;
      const hours = Math.ceil((until.getTime() - now.getTime()) / hour);
      throw new CodedError('coolingOff', { until: until.toISOString(), hours });
    },
  };
}
