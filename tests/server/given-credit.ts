import { overdrawnRecords } from '#server/modules/overdrawn/overdrawn-record-service.ts';
import { idOf } from './given.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** An outstanding balance that the desk records; answers its id as the path parameter of its operations. */
export async function givenOverdrawn(
  test: TestApp,
  username: string,
  owed: { readonly amount?: string; readonly currency?: string } = {},
): Promise<{ readonly id: string }> {
  const { id: clientId } = await idOf(test, username);
  const body = { currency: 'EUR', amount: '10', reason: 'fees', ...owed };
  const done = (await doneByDesk(test, `clients/${clientId}/overdrawn`, body)).json<{
    id?: string;
  }>();
  if (done.id !== undefined) return { id: done.id };
  // Approved by the second operator, whose answer names no record.
  const rows = await test.db.inTenant(home.id, (tx) =>
    overdrawnRecords(tx, home.id, {
      ...{ clientId, status: 'outstanding', after: null },
      order: 'newest',
      limit: 1,
    }),
  );
  return { id: rows[0]?.id ?? '' };
}

/** An outstanding balance that the desk has waived. */
export async function waivedOverdrawn(
  test: TestApp,
  username: string,
): Promise<{ readonly id: string }> {
  const { id } = await givenOverdrawn(test, username);
  await doneByDesk(test, `overdrawn/${id}/waive`, { note: 'Goodwill' });
  return { id };
}
