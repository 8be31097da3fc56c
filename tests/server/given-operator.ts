import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { OperatorRole } from '#core/desk/operator-role.ts';
import { deskRequest } from '#server/db/tables/desk-request.ts';
import { operator } from '#server/db/tables/operator.ts';
import { addOperator } from '#server/modules/desk/operator-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import type { TestApp } from './test-app.ts';
import { idOf } from './given.ts';
import { deskToken, passwords, secondDeskToken, testSecret } from './test-app.ts';
import { home } from './test-tenants.ts';

const secrets = deriveSecrets(testSecret);
const operatorPassword = 'a long password of the desk';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const totp = new TOTP({ secret: Secret.fromBase32(secret) });

/** An operator who can sign in, made where there is none; answers the id. */
export async function givenOperator(
  test: TestApp,
  name: string,
  roles: readonly OperatorRole[] = ['viewer'],
): Promise<string> {
  const named = and(eq(operator.tenant, home.id), eq(operator.name, name));
  const [known] = await test.db.inTenant(home.id, (tx) =>
    tx.update(operator).set({ lastStep: -1 }).where(named).returning({ id: operator.id }),
  );
  if (known) return known.id;
  const passwordHash = await passwords.make(operatorPassword);
  const added = await test.db.inTenant(home.id, (tx) =>
    addOperator(
      tx,
      { random: systemRandom, secrets },
      home.id,
      { name, roles, passwordHash, secret },
      test.now,
    ),
  );
  return added.id;
}

/** The code that the authenticators of these operators show at the test's time. */
function operatorCode(test: TestApp): string {
  return totp.generate({ timestamp: test.now.getTime() });
}

/** What such an operator signs in with. */
export async function operatorSignIn(test: TestApp, name: string) {
  return { name, password: operatorPassword, code: operatorCode(test) };
}

/** The token of a fresh session. */
export async function operatorToken(
  test: TestApp,
  name = 'leaver',
  roles: readonly OperatorRole[] = ['viewer'],
): Promise<string> {
  await givenOperator(test, name, roles);
  const answer = await test.call({
    method: 'POST',
    path: '/desk/v1/sign_in',
    body: await operatorSignIn(test, name),
  });
  return answer.json<{ token: string }>().token;
}

type ResetPath = 'password_reset' | 'authenticator_reset';

/** Takes back whatever waits for a second operator. */
export async function withdrawRequests(test: TestApp): Promise<void> {
  await test.db.inTenant(home.id, (tx) =>
    tx.update(deskRequest).set({ status: 'withdrawn' }).where(eq(deskRequest.status, 'open')),
  );
}

/** What one operator asks for, in place of all that waited; answers the path parameter of its decision. */
export async function deskRequestBy(
  test: TestApp,
  token: string,
  username: string,
  path: ResetPath = 'password_reset',
): Promise<{ readonly id: string }> {
  await withdrawRequests(test);
  const { id } = await idOf(test, username);
  const answer = await test.call({
    method: 'POST',
    path: `/desk/v1/clients/${id}/${path}`,
    token,
  });
  return { id: answer.json<{ id: string }>().id };
}

/** Something at the desk, confirmed by the second operator where it waits for one; answers the last of the two. */
export async function doneByDesk(test: TestApp, path: string, body?: object) {
  const asked = await test.call({
    method: 'POST',
    path: `/desk/v1/${path}`,
    token: deskToken,
    ...(body && { body }),
  });
  if (asked.statusCode !== 202) return asked;
  return test.call({
    method: 'POST',
    path: `/desk/v1/requests/${asked.json<{ id: string }>().id}/approve`,
    token: secondDeskToken,
  });
}

/** A reset that one operator asks for and another approves; answers the approval. */
export async function resetByDesk(test: TestApp, username: string, path: ResetPath) {
  const { id } = await deskRequestBy(test, deskToken, username, path);
  return test.call({
    method: 'POST',
    path: `/desk/v1/requests/${id}/approve`,
    token: secondDeskToken,
  });
}
