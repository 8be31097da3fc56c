import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientLanguage } from '#server/db/tables/client-language.ts';

/** Keeps the language in which a client uses the app: what is sent to them unasked is written in it. The same again writes nothing. */
export async function keepLanguage(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  language: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(clientLanguage)
    .values({ tenant, clientId, language, changedAt: now })
    .onConflictDoUpdate({
      target: [clientLanguage.tenant, clientLanguage.clientId],
      set: { language, changedAt: now },
      setWhere: sql`${clientLanguage.language} is distinct from ${language}`,
    });
}
