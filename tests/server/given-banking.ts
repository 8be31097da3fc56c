import { and, eq, inArray } from 'drizzle-orm';
import { openWithdrawalStates } from '#core/lifecycle/withdrawal.ts';
import { clientAccount } from '#server/db/tables/client-account.ts';
import { deposit } from '#server/db/tables/deposit.ts';
import { hold } from '#server/db/tables/hold.ts';
import { payee } from '#server/db/tables/payee.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { release } from '#server/ledger/holds.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { giveStepUp } from '#server/modules/auth/step-up.ts';
import { idOf, readSessionId } from './given.ts';
import { uploadedId } from './given-identity.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { deskToken } from './test-app.ts';
import { home } from './test-tenants.ts';

/** As if the client had opened no account and chosen no default. */
export async function forgetAccounts(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    tx.delete(clientAccount).where(eq(clientAccount.clientId, id)),
  );
}

/** Ends the client's pending withdrawals, as if each had been cancelled. */
export async function releaseHolds(test: TestApp, username: string): Promise<void> {
  const { id: clientId } = await idOf(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    const open = await tx
      .select()
      .from(hold)
      .where(
        and(eq(hold.clientId, clientId), eq(hold.state, 'open'), eq(hold.linkKind, 'withdrawal')),
      );
    for (const { id: holdId } of open) {
      const id = newId(test.now, systemRandom);
      await release(tx, home.id, { holdId, id, key: id, at: test.now });
    }
    await tx
      .update(withdrawal)
      .set({ status: 'cancelled' })
      .where(
        and(
          eq(withdrawal.clientId, clientId),
          inArray(withdrawal.status, [...openWithdrawalStates]),
        ),
      );
  });
}

/** Proves who the client is, by PIN and by code, as soon as an operation asks for it. */
export async function proveByPinAndCode(
  test: TestApp,
  username: string,
  token: string,
): Promise<void> {
  const sessionId = await readSessionId(test, token);
  const { id: clientId } = await idOf(test, username);
  const give = (kind: 'pin' | 'mfa') => (intent: string) =>
    test.db.inTenant(home.id, (tx) =>
      giveStepUp(tx, () => test.now, home.id, { clientId, sessionId }, { kind, intent }),
    );
  const none = { path: '', body: {} };
  // Marta of these tests has no PIN, and no authenticator: how a proof is given is tested elsewhere.
  test.offers.set(token, [
    ...(['pin', 'setPin'] as const).map((by) => ({ ...none, by, give: give('pin') })),
    ...(['code', 'authenticator'] as const).map((by) => ({ ...none, by, give: give('mfa') })),
  ]);
}

/** As if the client had never added a bank account. */
export async function forgetPayees(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) => tx.delete(payee).where(eq(payee.clientId, id)));
}

export const payeeBody = {
  country: 'ES',
  bank_name: 'Banco Ejemplo',
  iban: 'ES91 2100 0418 4502 0005 1332',
} as const;

/** Adds a bank account; answers its id. */
export async function addedPayee(
  test: TestApp,
  username: string,
  token: string,
  body: Readonly<Record<string, string>> = payeeBody,
): Promise<string> {
  const before = await test.call({ path: '/api/bank/app/v1/list', token });
  const known = payeeIds(before);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({ method: 'POST', path: '/api/bank/app/v1', token, body });
  // Those of one moment are in no order among themselves: the new one is the one that was not there.
  return payeeIds(answer).find((id) => !known.includes(id)) ?? '';
}

function payeeIds(answer: Awaited<ReturnType<TestApp['call']>>): readonly string[] {
  return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
}

/** As if the client had never announced a deposit. */
export async function forgetDeposits(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) => tx.delete(deposit).where(eq(deposit.clientId, id)));
}

/** A deposit that a client announces; answers its id as the path parameter of its operations. */
export async function announcedDeposit(
  test: TestApp,
  username: string,
  amount = '1500',
): Promise<{ readonly id: string }> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/deposit/app/v1',
    token: await test.accessToken(username),
    body: { currency: 'EUR', amount },
  });
  return { id: answer.json<{ id: string }>().id };
}

/** A deposit with a picture of its transfer. */
export async function provenDeposit(test: TestApp, username: string) {
  const deposit = await announcedDeposit(test, username);
  const token = await test.accessToken(username);
  await test.call({
    method: 'POST',
    path: `/api/deposit/app/v1/${deposit.id}/proof`,
    token,
    body: { file: await uploadedId(test, token, 'deposit') },
  });
  return deposit;
}

/** A deposit that the desk has credited. */
export async function creditedDeposit(test: TestApp, username: string) {
  const { id } = await announcedDeposit(test, username);
  await doneByDesk(test, `deposits/${id}/credit`, { amount: '1500' });
  return { id };
}

/** An account for deposits in a currency that no other test uses. */
export async function givenReceivingAccount(test: TestApp): Promise<{ readonly id: string }> {
  const answer = await test.call({
    method: 'POST',
    path: '/desk/v1/receiving_accounts',
    token: deskToken,
    body: { currency: 'CHF', bank_name: 'Other Bank', holder: 'Casa S.V.', number: 'CH123456' },
  });
  return { id: answer.json<{ id: string }>().id };
}
