import { setup, transition } from 'xstate';

export type MfaStatus = 'unbound' | 'begun' | 'bound';
export type MfaStatusEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'confirm' }
  | { readonly type: 'expire' }
  | { readonly type: 'renew' }
  | { readonly type: 'remove' };

/** Life of an authenticator: it counts only once a code of it was proven, and a bound one is removed before another. */
export const mfaStatusMachine = setup({ types: { events: {} as MfaStatusEvent } }).createMachine({
  id: 'mfaStatus',
  initial: 'unbound',
  states: {
    unbound: { on: { begin: 'begun' } },
    begun: { on: { begin: 'begun', confirm: 'bound', expire: 'unbound' } },
    bound: { on: { renew: 'bound', remove: 'unbound' } },
  },
});

/** The status after an event, or `null` where the chart has no such step. */
export function mfaStatusAfter(status: MfaStatus, type: MfaStatusEvent['type']): MfaStatus | null {
  const state = mfaStatusMachine.resolveState({ value: status });
  return state.can({ type }) ? transition(mfaStatusMachine, state, { type })[0].value : null;
}
