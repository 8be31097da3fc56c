import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { closure } from '#server/db/tables/closure.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { idOf, provePassword } from './given.ts';
import type { TestApp } from './test-app.ts';
import { deskToken } from './test-app.ts';
import { home } from './test-tenants.ts';

export type AccountClosure = components['schemas']['AccountClosure'];

/** A client whose account is open, and of whom no request stands. */
export async function forgetClosures(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    await tx
      .update(closure)
      .set({ status: 'withdrawn', reason: null })
      .where(and(eq(closure.tenant, home.id), eq(closure.clientId, id)));
    await changeClient(tx, home.id, id, { closedAt: null });
  });
}

/** Asks for the account to be closed; answers the id of the request. */
export async function askedClosure(test: TestApp, token: string): Promise<string> {
  provePassword(test, token);
  const answer = await test.call({
    method: 'POST',
    path: '/api/data/app/v1/closure',
    token,
    body: {},
  });
  const id = answer.json<AccountClosure>().request?.id;
  if (id === undefined) throw new Error(answer.body);
  return id;
}

/** What the desk does to a request. */
export function decideClosure(test: TestApp, id: string, step: string, body?: object) {
  return test.call({
    method: 'POST',
    path: `/desk/v1/closures/${id}/${step}`,
    token: deskToken,
    ...(body && { body }),
  });
}
