import { eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { exchangeTerms } from '#server/db/tables/exchange.ts';
import type { ExchangeTerms } from '#server/rules/exchange-amounts.ts';

export interface TenantTerms extends ExchangeTerms {
  /** Currencies that are not exchanged for the time being: what is quoted with them is an estimate. */
  readonly suspended: readonly string[];
}

/** What holds until the desk sets something else: a quarter of a percent of margin, a fifth of a percent of fee. */
const usual: TenantTerms = { marginBps: 25, feeBps: 20, suspended: [] };

export async function readTerms(tx: TenantTransaction, tenant: string): Promise<TenantTerms> {
  const [row] = await tx.select().from(exchangeTerms).where(eq(exchangeTerms.tenant, tenant));
  return row ?? usual;
}

/** Quotes that were given before keep the terms that they were given with. */
export async function setTerms(
  tx: TenantTransaction,
  tenant: string,
  { marginBps, feeBps, suspended }: TenantTerms,
  now: Date,
): Promise<void> {
  const set = { marginBps, feeBps, suspended, changedAt: now };
  await tx
    .insert(exchangeTerms)
    .values({ tenant, ...set })
    .onConflictDoUpdate({ target: exchangeTerms.tenant, set });
}
