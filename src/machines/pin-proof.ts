import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, ownFailure } from '#core/refusal.ts';

export interface PinProofContext {
  readonly failure: Failure | null;
}

export type PinProofEvent =
  | { readonly type: 'enter'; readonly pin: string }
  /** What the backend said of the PIN when the entry was opened. */
  | { readonly type: 'serverPaused'; readonly seconds: number }
  | { readonly type: 'serverLocked' }
  | { readonly type: 'serverUnset' }
  | { readonly type: 'cancel' };

/** ms after which a call is given up. */
const pinProofTimeout = 15_000;
/** Seconds of rest where a refusal names none. */
const defaultRest = 60;

/** Proving the withdrawal PIN: wrong entries, the rest after too many, and the lock that only the advisor opens. */
export const pinProofMachine = setup({
  types: { context: {} as PinProofContext, events: {} as PinProofEvent },
  actors: {
    verifyPin: fromPromise<void, { readonly pin: string }>(() =>
      Promise.reject(new Error('actor verifyPin is not provided')),
    ),
  },
  guards: {
    isResting: (_, { error }: { readonly error: unknown }) => hasCode(error, 'tooManyAttempts'),
    isLocked: (_, { error }: { readonly error: unknown }) => hasCode(error, 'pinLocked'),
    isUnset: (_, { error }: { readonly error: unknown }) => hasCode(error, 'stateConflict'),
  },
  delays: {
    timeout: pinProofTimeout,
    rest: ({ context }) => (context.failure?.seconds ?? defaultRest) * 1000,
  },
}).createMachine({
  id: 'pinProof',
  initial: 'asking',
  context: { failure: null },
  on: { cancel: { target: '.cancelled', actions: assign({ failure: null }) } },
  states: {
    asking: {
      on: {
        enter: { target: 'verifying', actions: assign({ failure: null }) },
        serverPaused: {
          target: 'resting',
          actions: assign({
            failure: ({ event }) => ({ ...ownFailure('tooManyAttempts'), seconds: event.seconds }),
          }),
        },
        serverLocked: { target: 'locked', actions: assign({ failure: ownFailure('pinLocked') }) },
        serverUnset: 'unset',
      },
    },
    verifying: {
      invoke: {
        src: 'verifyPin',
        input: ({ event }) => {
          assertEvent(event, 'enter');
          return { pin: event.pin };
        },
        onDone: 'proven',
        onError: [
          {
            guard: { type: 'isResting', params: ({ event }) => ({ error: event.error }) },
            target: 'resting',
            actions: assign({ failure: ({ event }) => failureOf(event.error, 'tooManyAttempts') }),
          },
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ error: event.error }) },
            target: 'locked',
            actions: assign({ failure: ({ event }) => failureOf(event.error, 'pinLocked') }),
          },
          {
            guard: { type: 'isUnset', params: ({ event }) => ({ error: event.error }) },
            target: 'unset',
          },
          {
            target: 'asking',
            actions: assign({ failure: ({ event }) => failureOf(event.error, 'pinRejected') }),
          },
        ],
      },
      // The entry may have counted; the client only learns that no answer came.
      after: { timeout: { target: 'asking', actions: assign({ failure: ownFailure('timeout') }) } },
    },
    resting: { after: { rest: { target: 'asking', actions: assign({ failure: null }) } } },
    locked: {},
    unset: { type: 'final' },
    proven: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
