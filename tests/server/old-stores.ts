import { afterAll } from 'vitest';
import { oldPglite, oldPostgres, type OldStore } from './old-store.ts';
import { startPostgres } from './postgres.ts';

/** The stores that a migration is tested on, each with its name: those of a test that begins before `first`, until it is over. */
export async function oldStores(
  first: string,
): Promise<readonly (readonly [string, () => Promise<OldStore>])[]> {
  const postgres = await startPostgres();
  const embedded = ['PGlite', () => oldPglite(first)] as const;
  if ('reason' in postgres) return [embedded];
  afterAll(() => postgres.stop());
  return [
    embedded,
    [
      'PostgreSQL, whose owner is no superuser',
      async () => oldPostgres(first, await postgres.ownedDatabase()),
    ],
  ];
}
