import { demoFeatures } from '#server/demo/demo-features.ts';
import { givenCash } from '#tests/server/given-cash.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import { newClient } from './new-client.ts';

export interface Trader {
  readonly id: string;
  readonly token: string;
}

/** A client who may trade, with plenty of money. */
export async function newTrader(test: TestApp, username: string): Promise<Trader> {
  const id = await test.db.inTenant(home.id, (tx) =>
    newClient(tx, test.now, username, {
      vip: 2,
      score: 720,
      perms: ['trade'],
      features: demoFeatures,
    }),
  );
  await givenCash(test, id, '1000000');
  return { id, token: await test.accessToken(username) };
}
