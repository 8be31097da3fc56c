import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Tokens } from './auth.ts';
import type { Failure } from '#core/refusal.ts';
import { failureOf, ownFailure } from '#core/refusal.ts';

export interface CodeRequest {
  readonly phone: string;
  readonly invitationCode: string;
}

export interface SentCode {
  /** Where it went, masked. */
  readonly target: string;
  /** ms for which it is good. */
  readonly lifetime: number;
}

/** What is sent; who starts the machine knows its fields. */
export type RegistrationValues = Readonly<Record<string, unknown>>;

export interface RegistrationContext {
  readonly sent: SentCode | null;
  /** Why no code could be sent, and why no account was opened: each is shown beside its request. */
  readonly codeFailure: Failure | null;
  readonly failure: Failure | null;
}

export type RegistrationEvent =
  | { readonly type: 'sendCode'; readonly request: CodeRequest }
  /** Another number than the one that the code went to. */
  | { readonly type: 'phoneChanged' }
  | { readonly type: 'register'; readonly values: RegistrationValues };

/** ms after which a call is given up, and ms before a code may be asked for again. */
const registrationTimeout = 20_000;
const resendAfter = 30_000;

/**
 * Opening an account: a code is sent to the phone of the holder of an invitation, and comes back with the rest of the
 * form. Both go on side by side; nothing that was typed is the machine's, so a refusal loses nothing.
 *
 * A registration that timed out may have arrived: the next one is then refused for its invitation, and signing in works.
 */
export const registrationMachine = setup({
  types: { context: {} as RegistrationContext, events: {} as RegistrationEvent },
  actors: {
    sendCode: fromPromise<SentCode, CodeRequest>(() =>
      Promise.reject(new Error('actor sendCode is not provided')),
    ),
    register: fromPromise<Tokens, RegistrationValues>(() =>
      Promise.reject(new Error('actor register is not provided')),
    ),
  },
  actions: { keepTokens: (_, _tokens: Tokens) => {} },
  delays: {
    timeout: registrationTimeout,
    resend: resendAfter,
    lifetime: ({ context }) => Math.max(0, (context.sent?.lifetime ?? 0) - resendAfter),
  },
}).createMachine({
  id: 'registration',
  type: 'parallel',
  context: { sent: null, codeFailure: null, failure: null },
  states: {
    code: {
      initial: 'none',
      on: { phoneChanged: { target: '.none', actions: assign({ sent: null, codeFailure: null }) } },
      states: {
        none: { on: { sendCode: { target: 'sending', actions: assign({ codeFailure: null }) } } },
        sending: {
          invoke: {
            src: 'sendCode',
            input: ({ event }) => {
              assertEvent(event, 'sendCode');
              return event.request;
            },
            onDone: { target: 'sent', actions: assign({ sent: ({ event }) => event.output }) },
            onError: {
              target: 'none',
              actions: assign({
                sent: null,
                codeFailure: ({ event }) => failureOf(event.error, 'registrationFailed'),
              }),
            },
          },
          after: {
            timeout: { target: 'none', actions: assign({ codeFailure: ownFailure('timeout') }) },
          },
        },
        /** Sent; another one can be requested in a moment. */
        sent: { after: { resend: 'resendable' } },
        resendable: {
          on: { sendCode: { target: 'sending', actions: assign({ codeFailure: null }) } },
          after: { lifetime: { target: 'none', actions: assign({ sent: null }) } },
        },
      },
    },
    account: {
      initial: 'filling',
      states: {
        filling: {
          on: { register: { target: 'registering', actions: assign({ failure: null }) } },
        },
        registering: {
          invoke: {
            src: 'register',
            input: ({ event }) => {
              assertEvent(event, 'register');
              return event.values;
            },
            onDone: {
              target: 'registered',
              actions: { type: 'keepTokens', params: ({ event }) => event.output },
            },
            onError: {
              target: 'filling',
              actions: assign({
                failure: ({ event }) => failureOf(event.error, 'registrationFailed'),
              }),
            },
          },
          after: {
            timeout: { target: 'filling', actions: assign({ failure: ownFailure('timeout') }) },
          },
        },
        registered: {},
      },
    },
  },
});
