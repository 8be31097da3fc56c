import { randomUUID } from 'node:crypto';
import { demoPassword } from '#server/demo/demo-people.ts';
import { client } from '#server/db/tables/client.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { passwords, type TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';

export interface Trader {
  readonly id: string;
  readonly token: string;
}

/** A client who may trade, with plenty of money. */
export async function newTrader(test: TestApp, username: string): Promise<Trader> {
  const id = newId(test.now, systemRandom);
  await test.db.inTenant(home.id, async (tx) => {
    await tx.insert(client).values({
      tenant: home.id,
      id,
      username,
      fullName: username,
      orderNum: username,
      phone: '+34600000000',
      joinedAt: test.now,
      passwordHash: await passwords.make(demoPassword),
      kycStatus: 'approved',
      vip: 2,
      score: 720,
      perms: ['trade'],
      features: {
        trade: {
          require: { vip: 0, score: 0 },
          allow: true,
          allPerms: ['trade'],
          anyPerm: [],
          desc: 'Trading in listed stocks',
        },
      },
    });
    await post(tx, home.id, {
      id: newId(test.now, systemRandom),
      clientId: id,
      kind: 'deposit.confirm',
      key: randomUUID(),
      at: test.now,
      postings: [
        {
          source: houseAccount('bank'),
          destination: clientAccount(id, 'cash'),
          asset: 'EUR',
          amount: '1000000',
        },
      ],
    });
  });
  return { id, token: await test.accessToken(username) };
}
