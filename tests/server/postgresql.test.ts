import { afterAll, describe, expect, it } from 'vitest';
import { backendSuites } from './backend-suites.ts';
import { startPostgres } from './postgres.ts';
import { postgresStores } from './test-stores.ts';

const postgres = await startPostgres();

if ('reason' in postgres) {
  describe('on PostgreSQL', () => {
    it(`could not be tested here: ${postgres.reason}`, () => {
      console.warn(`The backend was not tested on PostgreSQL: ${postgres.reason}.`);
      expect(process.env['TEST_DATABASE_URL'] ?? '').toBe('');
    });
  });
} else {
  describe(`on PostgreSQL ${postgres.version}`, () => {
    afterAll(() => postgres.stop());
    backendSuites(postgresStores(postgres));
  });
}
