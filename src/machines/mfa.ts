import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, ownFailure } from '#core/refusal.ts';

/** A secret that counts for nothing yet. */
export interface MfaBinding {
  readonly secret: string;
  /** The same as an `otpauth:` address, for a QR picture. */
  readonly url: string;
  /** ms in which a code of it must be proven. */
  readonly lifetime: number;
}

export interface MfaContext {
  readonly failure: Failure | null;
  readonly binding: MfaBinding | null;
  /** Shown once: dropped as soon as the client confirms that they are saved. */
  readonly recoveryCodes: readonly string[];
}

export type MfaEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'confirm'; readonly code: string }
  | { readonly type: 'kept' }
  | { readonly type: 'cancel' };

/** ms after which a call is given up. */
const mfaTimeout = 15_000;

/**
 * Binding an authenticator: a secret is shown, a code of it proven, the recovery codes shown once.
 *
 * A confirmation that timed out may have bound it. The next one then learns that nothing is open, and whatever runs this
 * asks the backend how things stand (`settled`): the recovery codes that were lost are made anew from there.
 */
export const mfaMachine = setup({
  types: { context: {} as MfaContext, events: {} as MfaEvent },
  actors: {
    start: fromPromise<MfaBinding>(() => Promise.reject(new Error('actor start is not provided'))),
    confirm: fromPromise<readonly string[], { readonly code: string }>(() =>
      Promise.reject(new Error('actor confirm is not provided')),
    ),
  },
  guards: {
    isBound: (_, { error }: { readonly error: unknown }) => hasCode(error, 'alreadyExists'),
    isClosed: (_, { error }: { readonly error: unknown }) => hasCode(error, 'stateConflict'),
  },
  delays: {
    timeout: mfaTimeout,
    lifetime: ({ context }) => context.binding?.lifetime ?? 0,
  },
}).createMachine({
  id: 'mfa',
  initial: 'idle',
  context: { failure: null, binding: null, recoveryCodes: [] },
  states: {
    idle: { on: { begin: { target: 'starting', actions: assign({ failure: null }) } } },
    starting: {
      invoke: {
        src: 'start',
        onDone: { target: 'open', actions: assign({ binding: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isBound', params: ({ event }) => ({ error: event.error }) },
            target: 'settled',
          },
          {
            target: 'idle',
            actions: assign({ failure: ({ event }) => failureOf(event.error, 'unknown') }),
          },
        ],
      },
      on: { cancel: 'idle' },
      after: { timeout: { target: 'idle', actions: assign({ failure: ownFailure('timeout') }) } },
    },
    open: {
      initial: 'proving',
      on: { cancel: { target: 'idle', actions: assign({ binding: null, failure: null }) } },
      after: {
        lifetime: {
          target: 'idle',
          actions: assign({ binding: null, failure: ownFailure('stateConflict') }),
        },
      },
      states: {
        proving: { on: { confirm: { target: 'confirming', actions: assign({ failure: null }) } } },
        confirming: {
          invoke: {
            src: 'confirm',
            input: ({ event }) => {
              assertEvent(event, 'confirm');
              return { code: event.code };
            },
            onDone: {
              target: '#mfa.showingCodes',
              actions: assign({ binding: null, recoveryCodes: ({ event }) => event.output }),
            },
            onError: [
              {
                guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) },
                target: '#mfa.settled',
                actions: assign({ binding: null }),
              },
              {
                target: 'proving',
                actions: assign({ failure: ({ event }) => failureOf(event.error, 'codeRejected') }),
              },
            ],
          },
          after: {
            timeout: { target: 'proving', actions: assign({ failure: ownFailure('timeout') }) },
          },
        },
      },
    },
    showingCodes: { on: { kept: { target: 'bound', actions: assign({ recoveryCodes: [] }) } } },
    bound: { type: 'final' },
    /** Another tab, or a call whose answer was lost, was faster: the state is read again. */
    settled: { type: 'final' },
  },
});
