import { eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { payee } from '#server/db/tables/payee.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { idOf } from './given.ts';
import { addedPayee, forgetPayees, proveByPinAndCode, releaseHolds } from './given-banking.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { passwords } from './test-app.ts';
import { home } from './test-tenants.ts';

export type Withdrawal = components['schemas']['Withdrawal'];
type Check = components['schemas']['WithdrawalCheck'];

const testPin = '402817';

/** No open withdrawal, one bank account that money can be sent to, and a PIN; answers the id of the account. */
export async function givenWithdrawing(test: TestApp, username: string): Promise<string> {
  const { id: clientId } = await idOf(test, username);
  const pinHash = await passwords.make(testPin);
  await releaseHolds(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    await tx.delete(withdrawal).where(eq(withdrawal.clientId, clientId));
    await changeClient(tx, home.id, clientId, { pinHash, pinFailures: 0, factorsChangedAt: null });
  });
  await forgetPayees(test, username);
  const id = await addedPayee(test, username, await test.accessToken(username));
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(payee)
      .set({ usableAt: new Date(test.now.getTime() - 1000) })
      .where(eq(payee.id, id)),
  );
  return id;
}

/** What is asked for after the check of an amount, ready to be sent. */
export async function checkedBody(test: TestApp, username: string, wanted: string, amount = '250') {
  const token = await test.accessToken(username);
  const answer = await test.call({
    method: 'POST',
    path: '/api/withdraw/app/v1/check',
    token,
    body: { payee: wanted, amount },
  });
  const { request, fee } = answer.json<Check>();
  return { request, payee: wanted, amount, fee };
}

/** A withdrawal that a client asked for, PIN and code given; answers the path parameter of its operations. */
export async function requestedWithdrawal(
  test: TestApp,
  username: string,
  amount = '250',
): Promise<{ readonly id: string }> {
  const wanted = await givenWithdrawing(test, username);
  const body = await checkedBody(test, username, wanted, amount);
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({ method: 'POST', path: '/api/withdraw/app/v1', token, body });
  return { id: answer.json<Withdrawal>().id };
}

/** A withdrawal that the desk has taken as far as the steps say. */
export async function decidedWithdrawal(
  test: TestApp,
  username: string,
  ...steps: readonly ('approve' | 'send' | 'complete')[]
): Promise<{ readonly id: string }> {
  const found = await requestedWithdrawal(test, username);
  for (const step of steps) await doneByDesk(test, `withdrawals/${found.id}/${step}`);
  return found;
}
