import { describe } from 'vitest';
import { backendSuites } from './backend-suites.ts';
import { pgliteStores } from './test-stores.ts';

describe('on PGlite', () => backendSuites(pgliteStores()));
