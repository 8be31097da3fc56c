import { noLimits, openPostgres } from '#server/db/open-postgres.ts';
import { startPostgres } from '#tests/server/postgres.ts';
import { startTestApp, type TestApp } from '#tests/server/test-app.ts';
import type { Figure } from './figure.ts';

/**
 * Measures a backend on a PostgreSQL of its own, with as many connections as it asks for; `url` is its database. There are no
 * figures where this machine has none.
 */
export async function onPostgres(
  measure: (test: TestApp, url: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const postgres = await startPostgres();
  if ('reason' in postgres) {
    console.log(`  not measured: ${postgres.reason}`);
    return [];
  }
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
