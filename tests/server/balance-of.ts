import { toBig } from '#core/money.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** What a client has in a bucket of the ledger, of one asset, as a plain number. */
export async function balanceOf(
  { db }: TestApp,
  clientId: string,
  bucket: string,
  asset = 'EUR',
): Promise<string> {
  const all = await db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
  const found = all.find((each) => each.bucket === bucket && each.asset === asset);
  return toBig(found?.amount ?? '0').toFixed();
}
