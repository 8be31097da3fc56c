import { describe } from 'vitest';
import { everyStore } from '#tests/full-counts.ts';
import { backendSuites, storeSuites } from './backend-suites.ts';
import { hasPostgres } from './postgres.ts';
import { pgliteStores } from './test-stores.ts';

// Where PostgreSQL runs the whole behaviour (postgresql.test.ts), this store shows what depends on a store.
const suites = everyStore || !(await hasPostgres()) ? backendSuites : storeSuites;

describe('on PGlite', () => suites(pgliteStores()));
