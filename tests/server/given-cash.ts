import { randomUUID } from 'node:crypto';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** Money of the home tenant's currency on a client's account, as a deposit puts it there. */
export async function givenCash(test: TestApp, clientId: string, amount: string): Promise<void> {
  await test.db.inTenant(home.id, (tx) =>
    post(tx, home.id, {
      id: newId(test.now, systemRandom),
      clientId,
      kind: 'deposit.confirm',
      key: randomUUID(),
      at: test.now,
      postings: [
        {
          source: houseAccount('bank'),
          destination: clientAccount(clientId, 'cash'),
          asset: 'EUR',
          amount,
        },
      ],
    }),
  );
}
