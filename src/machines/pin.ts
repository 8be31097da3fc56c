import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, ownFailure } from '#core/refusal.ts';

export interface PinContext {
  readonly failure: Failure | null;
  /** Kept between the first entry and the second, and no longer. */
  readonly chosen: string | null;
}

export type PinEvent =
  | { readonly type: 'prove'; readonly password: string }
  | { readonly type: 'choose'; readonly pin: string }
  | { readonly type: 'repeat'; readonly pin: string }
  | { readonly type: 'back' }
  | { readonly type: 'cancel' };

/** ms after which a call is given up. */
const pinTimeout = 15_000;

/**
 * Setting a withdrawal PIN: the password, six digits, the same six digits. The PIN is sent only when both entries agree.
 *
 * When saving timed out the PIN may have been set; the next attempt then learns that there is one, which was the goal.
 * When the proof of the password ran out meanwhile, the client gives it again.
 */
export const pinMachine = setup({
  types: { context: {} as PinContext, events: {} as PinEvent },
  actors: {
    provePassword: fromPromise<void, { readonly password: string }>(() =>
      Promise.reject(new Error('actor provePassword is not provided')),
    ),
    savePin: fromPromise<void, { readonly pin: string }>(() =>
      Promise.reject(new Error('actor savePin is not provided')),
    ),
  },
  guards: {
    agrees: ({ context, event }) => event.type === 'repeat' && event.pin === context.chosen,
    isSet: (_, { error }: { readonly error: unknown }) => hasCode(error, 'alreadyExists'),
    needsPassword: (_, { error }: { readonly error: unknown }) => hasCode(error, 'stepUpNeeded'),
  },
  actions: {
    forget: assign({ chosen: null }),
    forgive: assign({ failure: null }),
    giveUp: assign({ failure: ownFailure('timeout') }),
  },
  delays: { timeout: pinTimeout },
}).createMachine({
  id: 'pin',
  initial: 'password',
  context: { failure: null, chosen: null },
  on: { cancel: { target: '.cancelled', actions: ['forget', 'forgive'] } },
  states: {
    password: { on: { prove: { target: 'proving', actions: 'forgive' } } },
    proving: {
      invoke: {
        src: 'provePassword',
        input: ({ event }) => {
          assertEvent(event, 'prove');
          return { password: event.password };
        },
        onDone: 'choosing',
        onError: {
          target: 'password',
          actions: assign({ failure: ({ event }) => failureOf(event.error, 'passwordRejected') }),
        },
      },
      after: { timeout: { target: 'password', actions: 'giveUp' } },
    },
    choosing: {
      on: {
        choose: {
          target: 'repeating',
          actions: [assign({ chosen: ({ event }) => event.pin }), 'forgive'],
        },
      },
    },
    repeating: {
      on: {
        repeat: [
          { guard: 'agrees', target: 'saving' },
          {
            target: 'choosing',
            actions: [
              'forget',
              assign({
                failure: ownFailure('pinSetFailed', { pointer: '/pin', code: 'mismatch' }),
              }),
            ],
          },
        ],
        back: { target: 'choosing', actions: 'forget' },
      },
    },
    saving: {
      invoke: {
        src: 'savePin',
        input: ({ event }) => {
          assertEvent(event, 'repeat');
          return { pin: event.pin };
        },
        onDone: { target: 'set', actions: 'forget' },
        onError: [
          {
            guard: { type: 'isSet', params: ({ event }) => ({ error: event.error }) },
            target: 'set',
            actions: 'forget',
          },
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ error: event.error }) },
            target: 'password',
            actions: [
              'forget',
              assign({ failure: ({ event }) => failureOf(event.error, 'stepUpNeeded') }),
            ],
          },
          {
            target: 'choosing',
            actions: [
              'forget',
              assign({ failure: ({ event }) => failureOf(event.error, 'pinSetFailed') }),
            ],
          },
        ],
      },
      after: { timeout: { target: 'choosing', actions: ['forget', 'giveUp'] } },
    },
    set: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
