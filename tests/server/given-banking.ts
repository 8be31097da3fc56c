import { and, eq } from 'drizzle-orm';
import { clientAccount } from '#server/db/tables/client-account.ts';
import { hold } from '#server/db/tables/hold.ts';
import { release } from '#server/ledger/holds.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from './given.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** As if the client had opened no account and chosen no default. */
export async function forgetAccounts(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    tx.delete(clientAccount).where(eq(clientAccount.clientId, id)),
  );
}

/** Ends what the client has under way, as if every withdrawal had been cancelled. */
export async function releaseHolds(test: TestApp, username: string): Promise<void> {
  const { id: clientId } = await idOf(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    const open = await tx
      .select()
      .from(hold)
      .where(and(eq(hold.clientId, clientId), eq(hold.state, 'open')));
    for (const { id: holdId } of open) {
      const id = newId(test.now, systemRandom);
      await release(tx, home.id, { holdId, id, key: id, at: test.now });
    }
  });
}
