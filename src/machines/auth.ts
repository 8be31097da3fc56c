import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { ErrorCode } from '#core/errors.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Tokens {
  /** Names this sign-in. */
  readonly session: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** End of the access token, ms since the epoch. */
  readonly expiresAt: number;
}

export interface LoginResult {
  readonly tokens: Tokens;
  /** The tokens open nothing until a second step is verified. */
  readonly mfa: boolean;
}

export interface AuthContext {
  /** Kept only between the two steps. */
  readonly pending: Tokens | null;
  readonly failure: ErrorCode | null;
}

export type AuthEvent =
  | { readonly type: 'signIn'; readonly credentials: Credentials }
  | { readonly type: 'verify'; readonly code: string }
  | { readonly type: 'restored' }
  | { readonly type: 'cancel' }
  | { readonly type: 'signOut' }
  | { readonly type: 'unauthorized' };

/** How an actor reports an expected refusal: it rejects with an object that carries a catalogue code. */
export interface Refusal {
  readonly code: ErrorCode;
}

/** ms after which a call is given up. */
export const authTimeout = 15_000;

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

function failureOf(error: unknown, otherwise: ErrorCode): ErrorCode {
  return isRefusal(error) ? error.code : otherwise;
}

/**
 * Sign-in as specification §4 has it: idle, authenticating, mfa_required, authenticated, error.
 *
 * The machine moves tokens, it never judges them: what they open, the server decides. `keepTokens` and
 * `clearSession` are given by whoever starts it, so that it runs without a browser.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
  },
  actors: {
    login: fromPromise<LoginResult, Credentials>(() => Promise.reject(new Error('actor login is not provided'))),
    verify: fromPromise<Tokens, { code: string; pending: Tokens }>(() => Promise.reject(new Error('actor verify is not provided'))),
  },
  actions: {
    keepTokens: (_, _tokens: Tokens) => {},
    clearSession: () => {},
  },
  guards: {
    hasPending: ({ context }) => context.pending !== null,
  },
  delays: { timeout: authTimeout },
}).createMachine({
  id: 'auth',
  initial: 'idle',
  context: { pending: null, failure: null },
  on: {
    signOut: { target: '.idle', actions: [assign({ pending: null, failure: null }), 'clearSession'] },
    unauthorized: { target: '.idle', actions: [assign({ pending: null, failure: 'sessionExpired' }), 'clearSession'] },
  },
  states: {
    idle: {
      on: {
        signIn: 'authenticating',
        restored: 'authenticated',
        verify: { target: 'error', actions: [assign({ failure: 'noPendingSession' }), 'clearSession'] },
      },
    },
    authenticating: {
      initial: 'checkingCredentials',
      states: {
        checkingCredentials: {
          invoke: {
            src: 'login',
            input: ({ event }) => {
              assertEvent(event, 'signIn');
              return event.credentials;
            },
            onDone: [
              {
                guard: ({ event }) => event.output.mfa,
                target: '#auth.mfa_required',
                actions: assign({ pending: ({ event }) => event.output.tokens, failure: null }),
              },
              {
                target: '#auth.authenticated',
                actions: [
                  assign({ pending: null, failure: null }),
                  { type: 'keepTokens', params: ({ event }) => event.output.tokens },
                ],
              },
            ],
            onError: {
              target: '#auth.error',
              actions: [assign({ pending: null, failure: ({ event }) => failureOf(event.error, 'loginFailed') }), 'clearSession'],
            },
          },
          after: { timeout: { target: '#auth.error', actions: [assign({ pending: null, failure: 'timeout' }), 'clearSession'] } },
        },
        checkingCode: {
          invoke: {
            src: 'verify',
            input: ({ context, event }) => {
              assertEvent(event, 'verify');
              // The guard of the transition that leads here has seen the pending session.
              if (context.pending === null) throw new Error('verify without a pending session');
              return { code: event.code, pending: context.pending };
            },
            onDone: {
              target: '#auth.authenticated',
              actions: [assign({ pending: null, failure: null }), { type: 'keepTokens', params: ({ event }) => event.output }],
            },
            // A wrong code ends the pending session as well (specification §4: failure clears everything).
            onError: {
              target: '#auth.error',
              actions: [assign({ pending: null, failure: ({ event }) => failureOf(event.error, 'verificationFailed') }), 'clearSession'],
            },
          },
          after: { timeout: { target: '#auth.error', actions: [assign({ pending: null, failure: 'timeout' }), 'clearSession'] } },
        },
      },
    },
    mfa_required: {
      on: {
        verify: [
          { guard: 'hasPending', target: 'authenticating.checkingCode', actions: assign({ failure: null }) },
          { target: 'error', actions: [assign({ failure: 'noPendingSession' }), 'clearSession'] },
        ],
        cancel: { target: 'idle', actions: [assign({ pending: null, failure: null }), 'clearSession'] },
      },
    },
    authenticated: {},
    error: {
      on: {
        signIn: { target: 'authenticating', actions: assign({ failure: null }) },
        restored: 'authenticated',
        verify: { actions: assign({ failure: 'noPendingSession' }) },
      },
    },
  },
});
