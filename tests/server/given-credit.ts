import { idOf } from './given.ts';
import type { TestApp } from './test-app.ts';
import { deskToken } from './test-app.ts';

/** An outstanding balance that the desk records; answers its id as the path parameter of its operations. */
export async function givenOverdrawn(
  test: TestApp,
  username: string,
  owed: { readonly amount?: string; readonly currency?: string } = {},
): Promise<{ readonly id: string }> {
  const { id: clientId } = await idOf(test, username);
  const answer = await test.call({
    method: 'POST',
    path: `/desk/v1/clients/${clientId}/overdrawn`,
    token: deskToken,
    body: { currency: 'EUR', amount: '10', reason: 'fees', ...owed },
  });
  return { id: answer.json<{ id: string }>().id };
}

/** An outstanding balance that the desk has waived. */
export async function waivedOverdrawn(
  test: TestApp,
  username: string,
): Promise<{ readonly id: string }> {
  const { id } = await givenOverdrawn(test, username);
  await test.call({
    method: 'POST',
    path: `/desk/v1/overdrawn/${id}/waive`,
    token: deskToken,
    body: { note: 'Goodwill' },
  });
  return { id };
}
