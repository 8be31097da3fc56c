import { eq } from 'drizzle-orm';
import type { CryptoRoute } from '#server/rules/banking/crypto.ts';
import { usualRoutes } from '#server/rules/banking/crypto.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { cryptoRoute } from '#server/db/tables/crypto.ts';

/** Every asset on every network that the product knows, with the terms of the tenant. */
export async function readRoutes(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly CryptoRoute[]> {
  const rows = await tx.select().from(cryptoRoute).where(eq(cryptoRoute.tenant, tenant));
  return usualRoutes.map((usual) => {
    const own = rows.find(
      ({ asset, network }) => asset === usual.asset && network === usual.network,
    );
    if (!own) return usual;
    const { minimum, confirmations, isOpen } = own;
    return { ...usual, minimum: toBig(minimum).toFixed(), confirmations, isOpen };
  });
}

/** Deposits that were opened before keep the terms that they were opened with. */
export async function setRoute(
  tx: TenantTransaction,
  tenant: string,
  { asset, network, minimum, confirmations, isOpen }: CryptoRoute,
  now: Date,
): Promise<void> {
  const set = { minimum, confirmations, isOpen, changedAt: now };
  await tx
    .insert(cryptoRoute)
    .values({ tenant, asset, network, ...set })
    .onConflictDoUpdate({
      target: [cryptoRoute.tenant, cryptoRoute.asset, cryptoRoute.network],
      set,
    });
}
