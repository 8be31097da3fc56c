import type { AnyStateMachine } from 'xstate';
import { authMachine } from './auth.ts';
import { chartOf } from './chart.ts';
import { kycMachine } from './kyc.ts';
import { kycStatusMachine } from './kyc-status.ts';
import { mfaMachine } from './mfa.ts';
import { mfaStatusMachine } from './mfa-status.ts';
import { pinMachine } from './pin.ts';
import { pinProofMachine } from './pin-proof.ts';
import { pinStatusMachine } from './pin-status.ts';
import { registrationMachine } from './registration.ts';

/** File of src/machines without `.ts`, what its machine is, and the machine. */
export const charted: readonly (readonly [string, string, AnyStateMachine])[] = [
  ['auth', 'Signing in: password, second step, and what ends a session.', authMachine],
  [
    'registration',
    'Opening an account: a code to the phone and the form, side by side.',
    registrationMachine,
  ],
  ['mfa', 'Binding an authenticator.', mfaMachine],
  ['mfa-status', 'Life of an authenticator, as the server holds to it.', mfaStatusMachine],
  ['pin', 'Setting the withdrawal PIN.', pinMachine],
  ['pin-proof', 'Proving the withdrawal PIN.', pinProofMachine],
  ['pin-status', 'Life of a PIN, as the server holds to it.', pinStatusMachine],
  ['kyc', 'The way through the identity check.', kycMachine],
  ['kyc-status', 'Status of an identity check, as the server holds to it.', kycStatusMachine],
];

const head = `# Machines

Lifecycles as state charts: what may happen in a state, and nothing else. They are pure: calls, time and what a success
does are given by whoever starts them, so they run without a browser and are tested by transitions alone. An event is a
fact or an intent; every call has a failure and a timeout, and an answer that comes later than that changes nothing. A
machine named \`…-status\` is the life of a thing, which the server refuses to leave (409 \`stateConflict\`); the others are
a client's way through a flow.

The charts are drawn from the machines by \`node --import tsx scripts/charts.ts\`; a test holds this file to them.
`;

export function machinesReadme(): string {
  const parts = charted.map(
    ([file, what, machine]) =>
      `\n## ${file}\n\n${what}\n\n\`\`\`mermaid\n${chartOf(machine)}\n\`\`\`\n`,
  );
  return head + parts.join('');
}
