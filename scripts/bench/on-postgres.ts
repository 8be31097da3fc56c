import { noLimits, openPostgres } from '#server/db/open-postgres.ts';
import { startPostgres } from '#tests/server/postgres.ts';
import { startTestApp, type TestApp } from '#tests/server/test-app.ts';
import type { Figure } from './figure.ts';

/**
 * Measures a backend on a PostgreSQL of its own, with as many connections as it asks for; `url` is its database. A machine
 * without PostgreSQL is an error: a bar that was not measured is not met.
 */
export async function onPostgres(
  measure: (test: TestApp, url: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const postgres = await startPostgres();
  if ('reason' in postgres) throw new Error(`measured on PostgreSQL alone: ${postgres.reason}`);
  try {
    const url = await postgres.freshDatabase();
    const test = await startTestApp(() => openPostgres(url, undefined, { limits: noLimits }));
    try {
      return await measure(test, url);
    } finally {
      await test.close();
    }
  } finally {
    await postgres.stop();
  }
}
