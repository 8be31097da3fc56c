import type { AnyStateMachine } from 'xstate';
import { authMachine } from './auth.ts';
import { chartOf } from './chart.ts';
import { exchangeMachine } from './exchange.ts';
import { kycMachine } from './kyc.ts';
import { mfaMachine } from './mfa.ts';
import { orderMachine } from './order.ts';
import { pinMachine } from './pin.ts';
import { pinProofMachine } from './pin-proof.ts';
import { registrationMachine } from './registration.ts';
import { startupMachine } from './startup.ts';
import { withdrawalMachine } from './withdrawal.ts';

/** File of src/machines without `.ts`, what its machine is, and the machine. */
export const charted: readonly (readonly [string, string, AnyStateMachine])[] = [
  ['auth', 'Signing in: password, second step, and what ends a session.', authMachine],
  [
    'registration',
    'Opening an account: a code to the phone and the form, side by side.',
    registrationMachine,
  ],
  ['mfa', 'Binding an authenticator.', mfaMachine],
  ['pin', 'Setting the withdrawal PIN.', pinMachine],
  ['pin-proof', 'Proving the withdrawal PIN.', pinProofMachine],
  ['exchange', 'An exchange between currency accounts.', exchangeMachine],
  ['withdrawal', 'A withdrawal, from its check to what became of it.', withdrawalMachine],
  ['order', 'An order, from its quote to the end of its work.', orderMachine],
  ['kyc', 'The steps of the identity check.', kycMachine],
  ['startup', 'The start of the app, step by step.', startupMachine],
];

const head = `# Machines

Flows of a client as state charts: what may happen in a state, and nothing else. They are pure: calls, time and what a
success does are supplied by whatever starts them, so they run without a browser and are tested by transitions alone. An event
is a fact or an intent; every call has a failure and a timeout, and an answer that comes later than that changes nothing.
The life of a thing as the server holds to it is a table in \`src/core/lifecycle\`
([drawn in the reference](../../docs/reference/lifecycles.md)).

The charts are drawn from the machines by \`node --import tsx scripts/charts.ts\`; a test holds this file to them.
`;

export function machinesReadme(): string {
  const parts = charted.map(
    ([file, what, machine]) =>
      `\n## ${file}\n\n${what}\n\n\`\`\`mermaid\n${chartOf(machine)}\n\`\`\`\n`,
  );
  return head + parts.join('');
}
