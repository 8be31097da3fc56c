import { setup, transition } from 'xstate';

export type PinStatus = 'unset' | 'set' | 'locked';
export type PinStatusEvent =
  | { readonly type: 'choose' }
  | { readonly type: 'prove' }
  | { readonly type: 'fail' }
  | { readonly type: 'reset' };

/**
 * Life of a withdrawal PIN: chosen once, proven as often as needed, locked after too many wrong entries in a row; only the
 * advisor's reset leads back to the beginning. The rest after a few wrong entries is a limit of attempts, no status.
 */
export const pinStatusMachine = setup({ types: { events: {} as PinStatusEvent } }).createMachine({
  id: 'pinStatus',
  initial: 'unset',
  states: {
    unset: { on: { choose: 'set' } },
    set: { on: { prove: 'set', fail: 'locked', reset: 'unset' } },
    locked: { on: { reset: 'unset' } },
  },
});

/** The status after an event, or `null` where the chart has no such step. */
export function pinStatusAfter(status: PinStatus, type: PinStatusEvent['type']): PinStatus | null {
  const state = pinStatusMachine.resolveState({ value: status });
  return state.can({ type }) ? transition(pinStatusMachine, state, { type })[0].value : null;
}
