import { describe } from 'vitest';
import { ledgerSuite } from './suites/ledger-suite.ts';
import { securitySuite } from './suites/security-suite.ts';
import { signInSuite } from './suites/sign-in-suite.ts';
import { pgliteStores } from './test-stores.ts';

describe('on PGlite', () => {
  const open = pgliteStores();
  signInSuite(open);
  securitySuite(open);
  ledgerSuite(open);
});
