import { avatarSuite } from './suites/avatar-suite.ts';
import { crossingSuite } from './suites/crossing-suite.ts';
import { deskSuite } from './suites/desk-suite.ts';
import { draftSuite } from './suites/draft-suite.ts';
import { figuresSuite } from './suites/figures-suite.ts';
import { guessesSuite } from './suites/guesses-suite.ts';
import { guestSuite } from './suites/guest-suite.ts';
import { isolationSuite } from './suites/isolation-suite.ts';
import { jobsSuite } from './suites/jobs-suite.ts';
import { kycSuite } from './suites/kyc-suite.ts';
import { ledgerActsSuite } from './suites/ledger-acts-suite.ts';
import { ledgerSuite } from './suites/ledger-suite.ts';
import { lotsSuite } from './suites/lots-suite.ts';
import { nomineeSuite } from './suites/nominee-suite.ts';
import { pinSuite } from './suites/pin-suite.ts';
import { registrationSuite } from './suites/registration-suite.ts';
import { requestsSuite } from './suites/requests-suite.ts';
import { secondStepSuite } from './suites/second-step-suite.ts';
import { securitySuite } from './suites/security-suite.ts';
import { sessionsSuite } from './suites/sessions-suite.ts';
import { shutOutSuite } from './suites/shut-out-suite.ts';
import { signInSuite } from './suites/sign-in-suite.ts';
import type { OpenStore } from './test-stores.ts';

/** The backend's whole behaviour, the same on every store. */
export function backendSuites(open: OpenStore): void {
  ledgerSuite(open);
  ledgerActsSuite(open);
  lotsSuite(open);
  signInSuite(open);
  securitySuite(open);
  isolationSuite(open);
  figuresSuite(open);
  requestsSuite(open);
  kycSuite(open);
  jobsSuite(open);
  nomineeSuite(open);
  guestSuite(open);
  avatarSuite(open);
  deskSuite(open);
  draftSuite(open);
  guessesSuite(open);
  pinSuite(open);
  registrationSuite(open);
  secondStepSuite(open);
  sessionsSuite(open);
  crossingSuite(open);
  shutOutSuite(open);
}
