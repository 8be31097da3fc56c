import { setup, transition } from 'xstate';
import type { KycStatus } from '#core/gates.ts';

export type KycStatusEvent =
  /** A backend has told the status. */
  | { readonly type: 'told'; readonly status: KycStatus }
  | { readonly type: 'checkFailed' }
  | { readonly type: 'submit' }
  | { readonly type: 'approve' }
  | { readonly type: 'reject' };

/**
 * Status of an identity check (specification §4). Who is unverified or rejected submits, what is pending is decided once,
 * and approved is the end. The server lets nothing happen that this chart does not show; the browser begins with `unknown`.
 */
export const kycStatusMachine = setup({
  types: { events: {} as KycStatusEvent },
  guards: {
    is: ({ event }, { status }: { readonly status: KycStatus }) =>
      event.type === 'told' && event.status === status,
  },
}).createMachine({
  id: 'kycStatus',
  initial: 'unknown',
  on: {
    told: [
      { guard: { type: 'is', params: { status: 'approved' } }, target: '.approved' },
      { guard: { type: 'is', params: { status: 'pending' } }, target: '.pending' },
      { guard: { type: 'is', params: { status: 'rejected' } }, target: '.rejected' },
      { target: '.unverified' },
    ],
  },
  states: {
    unknown: { on: { checkFailed: 'unverified' } },
    unverified: { on: { submit: 'pending' } },
    pending: { on: { approve: 'approved', reject: 'rejected' } },
    rejected: { on: { submit: 'pending' } },
    approved: {},
  },
});

/** The status after an event, or `null` where the chart has no such step. */
export function kycStatusAfter(
  status: KycStatus,
  type: 'submit' | 'approve' | 'reject',
): KycStatus | null {
  const state = kycStatusMachine.resolveState({ value: status });
  return state.can({ type }) ? transition(kycStatusMachine, state, { type })[0].value : null;
}
