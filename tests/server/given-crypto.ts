import { eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { cryptoDeposit, cryptoRoute } from '#server/db/tables/crypto.ts';
import { cryptoWatchJob } from '#server/modules/crypto/crypto-watch.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { systemRandom } from '#server/platform/ids.ts';
import type { ChainTransfer } from '#server/chain/chain.ts';
import { idOf } from './given.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

export type CryptoDeposit = components['schemas']['CryptoDeposit'];

export const cryptoBody = {
  asset: 'USDT',
  network: 'tron',
  account: 'EUR',
  confirmed_network: 'tron',
} as const;

/** A deposit by crypto that a client opens. */
export async function openedCrypto(
  test: TestApp,
  username: string,
  body: object = cryptoBody,
): Promise<CryptoDeposit> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/deposit/app/v1/crypto',
    token: await test.accessToken(username),
    body,
  });
  return answer.json<CryptoDeposit>();
}

/** A transfer for a deposit as the chain may show it, of 250 USDT with all its confirmations. */
export function transfer(
  { id }: { readonly id: string },
  changes: Partial<ChainTransfer> = {},
): ChainTransfer {
  return {
    network: 'tron',
    asset: 'USDT',
    txId: id,
    output: 0,
    amount: '250',
    confirmations: 20,
    ...changes,
  };
}

/** One server's watch. What fails for good is thrown into `faults`. */
export function cryptoWatch(test: TestApp, faults: unknown[] = []) {
  return runnerOf(
    test,
    [
      cryptoWatchJob({
        db: test.db,
        chain: test.chain,
        rates: simulatedRates(),
        random: systemRandom,
      }),
    ],
    faults,
  );
}

/** Shows something at an address and looks at it. */
export async function seenOnChain(
  test: TestApp,
  deposit: Pick<CryptoDeposit, 'address' | 'memo'>,
  transfers: readonly ChainTransfer[],
): Promise<void> {
  test.chain.show(deposit.memo ?? deposit.address, transfers);
  test.now = new Date(test.now.getTime() + 61_000);
  await cryptoWatch(test).runDue();
}

/** A deposit that came on another network, for the desk. */
export async function misroutedCrypto(test: TestApp, username: string): Promise<{ id: string }> {
  const deposit = await openedCrypto(test, username);
  await seenOnChain(test, deposit, [transfer(deposit, { network: 'ethereum' })]);
  return { id: deposit.id };
}

/** A deposit that the chain has confirmed. */
export async function creditedCrypto(test: TestApp, username: string): Promise<{ id: string }> {
  const deposit = await openedCrypto(test, username);
  await seenOnChain(test, deposit, [transfer(deposit)]);
  return { id: deposit.id };
}

/** As if the client had never asked for an address, and the desk never set terms. */
export async function forgetCrypto(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    await tx.delete(cryptoDeposit).where(eq(cryptoDeposit.clientId, id));
    await tx.delete(cryptoRoute).where(eq(cryptoRoute.tenant, home.id));
  });
}
