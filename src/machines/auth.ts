import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { failureOf, ownFailure, type Failure } from '#core/refusal.ts';

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

/** How the second step is done, and where its code was sent (masked). */
export interface SecondStep {
  readonly method: 'code' | 'authenticator';
  readonly target: string | null;
}

export interface LoginResult {
  readonly tokens: Tokens;
  /** The tokens open nothing until this second step is verified; null where none is owed. */
  readonly secondStep: SecondStep | null;
}

export interface AuthContext {
  /** Kept only between the two steps. */
  readonly pending: Tokens | null;
  readonly secondStep: SecondStep | null;
  readonly failure: Failure | null;
}

export type AuthEvent =
  | { readonly type: 'signIn'; readonly credentials: Credentials }
  | { readonly type: 'verify'; readonly code: string }
  | { readonly type: 'restored' }
  | { readonly type: 'cancel' }
  | { readonly type: 'signOut' }
  | { readonly type: 'unauthorized' };

/** ms after which a call is given up. */
const authTimeout = 15_000;

/**
 * Sign-in as specification §4 has it: idle, authenticating, mfa_required, authenticated, error.
 *
 * The machine moves tokens, it never validates them: what they open, the server decides. `keepTokens` and
 * `clearSession` are supplied by whatever starts it, so that it runs without a browser.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
  },
  actors: {
    login: fromPromise<LoginResult, Credentials>(() =>
      Promise.reject(new Error('actor login is not provided')),
    ),
    verify: fromPromise<Tokens, { code: string; pending: Tokens }>(() =>
      Promise.reject(new Error('actor verify is not provided')),
    ),
  },
  actions: {
    keepTokens: (_, _tokens: Tokens) => {},
    clearSession: () => {},
    forget: assign({ pending: null, secondStep: null, failure: null }),
  },
  guards: {
    hasPending: ({ context }) => context.pending !== null,
  },
  delays: { timeout: authTimeout },
}).createMachine({
  id: 'auth',
  initial: 'idle',
  context: { pending: null, secondStep: null, failure: null },
  on: {
    signOut: { target: '.idle', actions: ['forget', 'clearSession'] },
    unauthorized: {
      target: '.idle',
      actions: ['forget', assign({ failure: ownFailure('sessionExpired') }), 'clearSession'],
    },
  },
  states: {
    idle: {
      on: {
        signIn: 'authenticating',
        restored: 'authenticated',
        verify: {
          target: 'error',
          actions: [assign({ failure: ownFailure('noPendingSession') }), 'clearSession'],
        },
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
                guard: ({ event }) => event.output.secondStep !== null,
                target: '#auth.mfa_required',
                actions: assign({
                  pending: ({ event }) => event.output.tokens,
                  secondStep: ({ event }) => event.output.secondStep,
                  failure: null,
                }),
              },
              {
                target: '#auth.authenticated',
                actions: [
                  'forget',
                  { type: 'keepTokens', params: ({ event }) => event.output.tokens },
                ],
              },
            ],
            onError: {
              target: '#auth.error',
              actions: [
                'forget',
                assign({ failure: ({ event }) => failureOf(event.error, 'loginFailed') }),
                'clearSession',
              ],
            },
          },
          after: {
            timeout: {
              target: '#auth.error',
              actions: ['forget', assign({ failure: ownFailure('timeout') }), 'clearSession'],
            },
          },
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
              actions: ['forget', { type: 'keepTokens', params: ({ event }) => event.output }],
            },
            // A wrong code ends the pending session as well (specification §4: failure clears everything).
            onError: {
              target: '#auth.error',
              actions: [
                'forget',
                assign({ failure: ({ event }) => failureOf(event.error, 'verificationFailed') }),
                'clearSession',
              ],
            },
          },
          after: {
            timeout: {
              target: '#auth.error',
              actions: ['forget', assign({ failure: ownFailure('timeout') }), 'clearSession'],
            },
          },
        },
      },
    },
    mfa_required: {
      on: {
        // A new code: the same credentials once more. Until it is there, the step before it stays.
        signIn: { target: 'authenticating', actions: assign({ failure: null }) },
        verify: [
          {
            guard: 'hasPending',
            target: 'authenticating.checkingCode',
            actions: assign({ failure: null }),
          },
          {
            target: 'error',
            actions: [assign({ failure: ownFailure('noPendingSession') }), 'clearSession'],
          },
        ],
        cancel: { target: 'idle', actions: ['forget', 'clearSession'] },
      },
    },
    authenticated: {},
    error: {
      on: {
        signIn: { target: 'authenticating', actions: assign({ failure: null }) },
        restored: 'authenticated',
        verify: { actions: assign({ failure: ownFailure('noPendingSession') }) },
      },
    },
  },
});
