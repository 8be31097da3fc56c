import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, isRefusal, ownFailure } from '#core/refusal.ts';

export interface WithdrawalDraft {
  readonly payee: string;
  readonly amount: string;
  /** The PAC code as it was typed, where one is needed. The check takes it; a confirmed withdrawal is known by the check. */
  readonly pac?: string;
}

/** What the machine has to know of a check; the page knows the rest. */
export interface CheckedTerms {
  readonly request: string;
  readonly fee: string;
  readonly isPossible: boolean;
}

export interface WithdrawalContext {
  readonly draft: WithdrawalDraft | null;
  readonly terms: CheckedTerms | null;
  readonly failure: Failure | null;
}

export type WithdrawalEvent =
  /** What was typed is to be checked. */
  | { readonly type: 'check'; readonly draft: WithdrawalDraft }
  /** Back to what was typed, or something else was typed. */
  | { readonly type: 'edit' }
  | { readonly type: 'confirm' }
  | { readonly type: 'lookUp' }
  | { readonly type: 'again' };

export type WithdrawalOrder = Pick<WithdrawalDraft, 'payee' | 'amount'> &
  Pick<CheckedTerms, 'request' | 'fee'>;

/** ms after which a check or a look-up is given up. */
const withdrawalTimeout = 15_000;

/**
 * A withdrawal: typed, checked, confirmed. While it is asked for the client may be proving who they are, for as long as they need.
 * When the answer is lost the backend is asked what became of the check; nothing is assumed meanwhile, and nothing is sent twice.
 */
export const withdrawalMachine = setup({
  types: { context: {} as WithdrawalContext, events: {} as WithdrawalEvent },
  actors: {
    check: fromPromise<CheckedTerms, WithdrawalDraft>(() =>
      Promise.reject(new Error('actor check is not provided')),
    ),
    request: fromPromise<void, WithdrawalOrder>(() =>
      Promise.reject(new Error('actor request is not provided')),
    ),
    lookUp: fromPromise<boolean, { readonly request: string }>(() =>
      Promise.reject(new Error('actor lookUp is not provided')),
    ),
  },
  guards: {
    isPossible: (_, { terms }: { readonly terms: CheckedTerms }) => terms.isPossible,
    isLost: (_, { error }: { readonly error: unknown }) =>
      !isRefusal(error) ||
      hasCode(
        error,
        'networkUnreachable',
        'timeout',
        'internal',
        'serviceUnavailable',
        'idempotencyInFlight',
        'unknown',
        // Another tab, or this page before it was reloaded, asked for the same.
        'alreadyExists',
      ),
    isCancelled: (_, { error }: { readonly error: unknown }) => hasCode(error, 'stepUpCancelled'),
    wasMade: (_, { isMade }: { readonly isMade: boolean }) => isMade,
  },
  actions: {
    forgive: assign({ failure: null }),
    forget: assign({ terms: null, failure: null }),
    sayLate: assign({ terms: null, failure: ownFailure('timeout') }),
    sayFailed: assign({ failure: ownFailure('withdrawalFailed') }),
  },
  delays: { timeout: withdrawalTimeout },
}).createMachine({
  id: 'withdrawal',
  initial: 'editing',
  context: { draft: null, terms: null, failure: null },
  states: {
    editing: {
      on: {
        check: {
          target: 'checking',
          actions: assign({ draft: ({ event }) => event.draft, terms: null, failure: null }),
        },
        edit: { actions: 'forget' },
      },
    },
    checking: {
      on: { edit: { target: 'editing', actions: 'forget' } },
      invoke: {
        src: 'check',
        input: ({ context }) => context.draft ?? unasked(),
        onDone: [
          {
            guard: { type: 'isPossible', params: ({ event }) => ({ terms: event.output }) },
            target: 'confirming',
            actions: assign({ terms: ({ event }) => event.output }),
          },
          { target: 'refused', actions: assign({ terms: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            failure: ({ event }) => failureOf(event.error, 'withdrawalFailed'),
          }),
        },
      },
      after: { timeout: { target: 'editing', actions: 'sayLate' } },
    },
    /** The reasons are on the page, beside what was typed. */
    refused: {
      on: {
        check: {
          target: 'checking',
          actions: assign({ draft: ({ event }) => event.draft, terms: null, failure: null }),
        },
        edit: { target: 'editing', actions: 'forget' },
      },
    },
    confirming: {
      on: {
        confirm: { target: 'requesting', actions: 'forgive' },
        edit: { target: 'editing', actions: 'forget' },
      },
    },
    requesting: {
      invoke: {
        src: 'request',
        input: ({ context, event }) => {
          assertEvent(event, 'confirm');
          return orderOf(context);
        },
        onDone: 'requested',
        onError: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) },
            target: 'lookingUp',
          },
          {
            target: 'editing',
            actions: assign({
              terms: null,
              failure: ({ event }) => failureOf(event.error, 'withdrawalFailed'),
            }),
          },
        ],
      },
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ request: orderOf(context).request }),
        onDone: [
          {
            guard: { type: 'wasMade', params: ({ event }) => ({ isMade: event.output }) },
            target: 'requested',
          },
          // It was never asked for, and can be: by the same check, so never twice.
          { target: 'confirming', actions: 'sayFailed' },
        ],
        onError: 'unknown',
      },
      after: { timeout: 'unknown' },
    },
    unknown: { on: { lookUp: 'lookingUp' } },
    requested: { on: { again: { target: 'editing', actions: 'forget' } } },
  },
});

function orderOf({ draft, terms }: WithdrawalContext): WithdrawalOrder {
  if (draft === null || terms === null) return unasked();
  const { payee, amount } = draft;
  return { payee, amount, request: terms.request, fee: terms.fee };
}

function unasked(): never {
  throw new Error('nothing was asked for');
}
