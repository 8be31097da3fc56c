import { randomUUID } from 'node:crypto';
import { demoFeatures } from '#server/demo/demo-features.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import { newClient } from './new-client.ts';

export interface Trader {
  readonly id: string;
  readonly token: string;
}

/** A client who may trade, with plenty of money. */
export async function newTrader(test: TestApp, username: string): Promise<Trader> {
  const id = await test.db.inTenant(home.id, async (tx) => {
    const made = await newClient(tx, test.now, username, {
      vip: 2,
      score: 720,
      perms: ['trade'],
      features: demoFeatures,
    });
    await post(tx, home.id, {
      id: newId(test.now, systemRandom),
      clientId: made,
      kind: 'deposit.confirm',
      key: randomUUID(),
      at: test.now,
      postings: [
        {
          source: houseAccount('bank'),
          destination: clientAccount(made, 'cash'),
          asset: 'EUR',
          amount: '1000000',
        },
      ],
    });
    return made;
  });
  return { id, token: await test.accessToken(username) };
}
