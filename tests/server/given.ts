import { and, desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { authenticator } from '#server/db/tables/authenticator.ts';
import { guess } from '#server/db/tables/guess.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { issueInvitation } from '#server/modules/auth/invitation-service.ts';
import { startPasswordReset } from '#server/modules/auth/password-reset-service.ts';
import { changeClient, findClientByUsername } from '#server/modules/client/client-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { Call, Offer, TestApp } from './test-app.ts';
import { passwords, testSecret } from './test-app.ts';
import { home, stranger } from './test-tenants.ts';

const secrets = deriveSecrets(testSecret);

function partsOf(test: TestApp) {
  return { clock: () => test.now, random: systemRandom, secrets };
}

/** An invitation as the desk issues it; answers its code. */
export async function invite(test: TestApp, tenant: Tenant = home): Promise<string> {
  const { code } = await test.db.inTenant(tenant.id, (tx) =>
    issueInvitation(tx, partsOf(test), tenant.id, { advisorId: null, issuedBy: 'test', days: 14 }),
  );
  return code;
}

/** A reset as the desk starts it; returns the code that the client is given. */
export async function startReset(
  test: TestApp,
  username: string,
  tenant: Tenant = home,
): Promise<string> {
  const found = await findClientByUsername(test.db, tenant.id, username);
  const { code } = await test.db.inTenant(tenant.id, (tx) =>
    startPasswordReset(tx, partsOf(test), tenant.id, found?.id ?? ''),
  );
  return code;
}

/** The path parameter of operations that speak of one client. */
export async function idOf(test: TestApp, username: string): Promise<{ readonly id: string }> {
  return { id: (await findClientByUsername(test.db, home.id, username))?.id ?? '' };
}

/** Gives a client the password of the demonstration again, after the desk has reset it. */
export async function restorePassword(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  const passwordHash = await passwords.make(demoPassword);
  await test.db.inTenant(home.id, (tx) =>
    changeClient(tx, home.id, id, { passwordHash, mfa: false }),
  );
}

/** Locks a client out, or lets them in again. */
export async function setLock(test: TestApp, username: string, locked: boolean): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    changeClient(tx, home.id, id, {
      lockedAt: locked ? test.now : null,
      lockReason: locked ? 'test' : null,
    }),
  );
}

/** A random PIN. */
export async function givePin(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    changeClient(tx, home.id, id, { pinHash: 'x', pinFailures: 0 }),
  );
}

/** The latest code that left the tenant. */
export function lastCode(test: TestApp): string {
  return test.sent.at(-1)?.params['code'] ?? '';
}

let people = 0;

/** The body of a valid registration, with a new name and phone. */
export async function newcomerWithCode(test: TestApp): Promise<Readonly<Record<string, string>>> {
  people += 1;
  const request = {
    phone: `+34611${String(people).padStart(6, '0')}`,
    invitation_code: await invite(test),
  };
  await test.call({
    method: 'POST',
    path: '/api/auth/app/v1/register/code',
    body: request,
    address: `10.77.${people % 250}.1`,
  });
  return {
    ...request,
    username: `nueva${people}`,
    password: 'a long enough one',
    full_name: 'Nueva Clienta',
    code: lastCode(test),
  };
}

/** Gives the password at the next operation that asks for it. */
export function provePassword(test: TestApp, token: string): void {
  offer(test, token, {
    by: 'password',
    path: '/api/client/app/v1/pwd_verify',
    body: { password: demoPassword },
  });
}

function offer(test: TestApp, token: string, given: Offer): void {
  test.offers.set(token, [...(test.offers.get(token) ?? []), given]);
}

/** What a request is refused with that asks for a proof: the name under which it is proven. */
export async function intentOf(test: TestApp, request: Call): Promise<string> {
  const refusal = await test.call(request);
  return refusal.json<{ params: { intent: string } }>().params.intent;
}

/** Forgets every wrong guess at a secret. */
export async function forgetGuesses(test: TestApp): Promise<void> {
  for (const { id } of [home, stranger])
    await test.db.inTenant(id, (tx) => tx.delete(guess).where(eq(guess.tenant, id)));
}

/** Begins to bind an authenticator; answers a code of it. */
export async function beginBind(test: TestApp, token: string): Promise<string> {
  provePassword(test, token);
  const answer = await test.call({ method: 'POST', path: '/api/user/v1/mfa/bind', token });
  return totpCode(test, answer.json<{ secret: string }>().secret);
}

/** What an authenticator with this secret shows at the test's time. */
export function totpCode(test: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: test.now.getTime(),
  });
}

/** Binds an authenticator, and gives a recovery code at the next operation that asks for one. Answers that code. */
export async function bindAndProve(test: TestApp, token: string): Promise<string> {
  const bound = await test.call({
    method: 'POST',
    path: '/api/user/v1/mfa/bind/confirm',
    body: { code: await beginBind(test, token) },
    token,
  });
  const [code = ''] = bound.json<{ recovery_codes: string[] }>().recovery_codes;
  offer(test, token, {
    by: 'authenticator',
    path: '/api/client/app/v1/code/verify',
    body: { code },
  });
  return code;
}

/** Takes an authenticator away as the desk does. */
export async function unbind(test: TestApp, username: string): Promise<void> {
  const found = await findClientByUsername(test.db, home.id, username);
  await test.db.inTenant(home.id, (tx) =>
    tx
      .delete(authenticator)
      .where(and(eq(authenticator.tenant, home.id), eq(authenticator.clientId, found?.id ?? ''))),
  );
  // After a reset the phone has taken its place.
  await test.db.inTenant(home.id, (tx) =>
    changeClient(tx, home.id, found?.id ?? '', { mfa: false }),
  );
}

export async function sendStepUpCode(test: TestApp, token: string): Promise<void> {
  await test.call({
    method: 'POST',
    path: '/api/client/app/v1/code',
    body: { purpose: 'step_up' },
    token,
  });
}

export async function saveDraft(test: TestApp, token: string): Promise<void> {
  await test.call({
    method: 'PUT',
    path: '/api/client/app/v1/drafts/kyc',
    body: { values: { full_name: 'Marta' }, step: 'basic' },
    token,
  });
}

/** A second session of the client; answers its id as the first one sees it. */
export async function otherSession(
  test: TestApp,
  username: string,
  token: string,
): Promise<string> {
  await test.accessToken(username);
  const answer = await test.call({ path: '/api/auth/app/v1/sessions', token });
  return (
    answer
      .json<{ items: { id: string; current: boolean }[] }>()
      .items.find(({ current }) => !current)?.id ?? ''
  );
}

/** The id of the session whose token this is. */
export async function readSessionId(test: TestApp, token: string): Promise<string> {
  const answer = await test.call({ path: '/api/auth/app/v1/sessions', token });
  return (
    answer
      .json<{ items: { id: string; current: boolean }[] }>()
      .items.find(({ current }) => current)?.id ?? ''
  );
}

/** Writes a client a message; answers its id as the path parameter of its operations. */
export async function givenMessage(
  test: TestApp,
  username: string,
): Promise<{ readonly id: string }> {
  const { id: clientId } = await idOf(test, username);
  return test.db.inTenant(home.id, async (tx) => {
    await notifyClient(
      tx,
      home.id,
      clientId,
      { kind: 'pinReset', params: {}, link: { to: 'security', id: null } },
      test.now,
    );
    const [row] = await tx
      .select({ id: clientMessage.id })
      .from(clientMessage)
      .where(eq(clientMessage.clientId, clientId))
      .orderBy(desc(clientMessage.seq))
      .limit(1);
    return { id: row?.id ?? '' };
  });
}

/** Begins to change how a client is reached; answers the code that was sent to the new phone or address. */
export async function beginContact(
  test: TestApp,
  token: string,
  body: { readonly phone: string } | { readonly email: string },
): Promise<string> {
  provePassword(test, token);
  const path = 'phone' in body ? 'phone' : 'email';
  await test.call({ method: 'POST', path: `/api/client/app/v1/${path}`, body, token });
  return lastCode(test);
}
