import { and, eq, inArray } from 'drizzle-orm';
import { openClosureStates } from '#core/lifecycle/closure.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { closure } from '#server/db/tables/closure.ts';

/** Whether a client has asked for their account to be closed, and may still change their mind. */
export async function isClosing(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<boolean> {
  const open = await tx.$count(
    closure,
    and(
      eq(closure.tenant, tenant),
      eq(closure.clientId, clientId),
      inArray(closure.status, [...openClosureStates]),
    ),
  );
  return open > 0;
}
