import { and, eq } from 'drizzle-orm';
import type { MessageCategory } from '#core/message-category.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';

/** Categories of messages that a client turned off. */
export async function turnedOffBy(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly MessageCategory[]> {
  const [row] = await tx
    .select({ turnedOff: messagePreference.turnedOff })
    .from(messagePreference)
    .where(and(eq(messagePreference.tenant, tenant), eq(messagePreference.clientId, clientId)));
  return row?.turnedOff ?? [];
}
