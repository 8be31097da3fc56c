import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, ownFailure } from '#core/refusal.ts';

export interface ExchangeRequest {
  readonly sell: string;
  readonly buy: string;
  readonly side: 'sell' | 'buy';
  readonly amount: string;
}

/** What the machine has to know of a quote; the page knows the rest. */
export interface QuotedTerms {
  /** `null` for an estimate, which cannot be executed. */
  readonly id: string | null;
  /** When it ends, in ms since the epoch by this clock; 0 for an estimate. */
  readonly until: number;
}

/** What became of a quote whose execution was not answered. */
export type QuoteFate = 'quoted' | 'executed' | 'expired' | 'reversed';

export interface ExchangeContext {
  readonly request: ExchangeRequest | null;
  readonly quote: QuotedTerms | null;
  readonly failure: Failure | null;
}

export type ExchangeEvent =
  /** Typing has paused: a quote is wanted, or a fresh one. */
  | { readonly type: 'ask'; readonly request: ExchangeRequest }
  | { readonly type: 'refresh' }
  /** What is typed is not what was quoted any more. */
  | { readonly type: 'change' }
  | { readonly type: 'execute' }
  | { readonly type: 'lookUp' }
  | { readonly type: 'again' };

/** ms after which a call is given up. */
const exchangeTimeout = 15_000;

/**
 * An exchange: typed, quoted, executed while the quote holds. An estimate and an expired quote cannot be executed. When the
 * answer of an execution is lost the backend is asked what became of the quote; nothing is assumed meanwhile.
 */
export const exchangeMachine = setup({
  types: { context: {} as ExchangeContext, events: {} as ExchangeEvent },
  actors: {
    fetchQuote: fromPromise<QuotedTerms, ExchangeRequest>(() =>
      Promise.reject(new Error('actor fetchQuote is not provided')),
    ),
    execute: fromPromise<void, { readonly id: string }>(() =>
      Promise.reject(new Error('actor execute is not provided')),
    ),
    lookUp: fromPromise<QuoteFate, { readonly id: string }>(() =>
      Promise.reject(new Error('actor lookUp is not provided')),
    ),
  },
  guards: {
    isEstimate: (_, { quote }: { readonly quote: QuotedTerms }) => quote.id === null,
    isExpired: (_, { error }: { readonly error: unknown }) => hasCode(error, 'quoteExpired'),
    isAnswered: (_, { error }: { readonly error: unknown }) =>
      hasCode(error, 'gateRefused', 'insufficientBalance', 'unauthorized', 'notFound'),
    wasExecuted: (_, { fate }: { readonly fate: QuoteFate }) => fate === 'executed',
    isOver: (_, { fate }: { readonly fate: QuoteFate }) => fate !== 'quoted',
  },
  actions: {
    request: assign({
      request: ({ context, event }) => (event.type === 'ask' ? event.request : context.request),
      failure: null,
    }),
    forgive: assign({ failure: null }),
    forget: assign({ quote: null, failure: null }),
    sayExpired: assign({ failure: ownFailure('quoteExpired') }),
    sayLate: assign({ quote: null, failure: ownFailure('quoteTimeout') }),
    sayFailed: assign({ failure: ownFailure('exchangeFailed') }),
  },
  delays: {
    timeout: exchangeTimeout,
    // What is left of the quote is known by a clock, and machines ask none: the page provides it.
    lifetime: 0,
  },
}).createMachine({
  id: 'exchange',
  initial: 'editing',
  context: { request: null, quote: null, failure: null },
  states: {
    editing: { on: { ask: { target: 'quoting', actions: 'request' }, refresh: 'quoting' } },
    quoting: {
      on: {
        ask: { target: 'quoting', actions: 'request', reenter: true },
        change: { target: 'editing', actions: 'forget' },
      },
      invoke: {
        src: 'fetchQuote',
        input: ({ context }) => context.request ?? unrequested(),
        onDone: [
          {
            guard: { type: 'isEstimate', params: ({ event }) => ({ quote: event.output }) },
            target: 'estimated',
            actions: [assign({ quote: ({ event }) => event.output }), 'forgive'],
          },
          {
            target: 'quoted',
            actions: [assign({ quote: ({ event }) => event.output }), 'forgive'],
          },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            quote: null,
            failure: ({ event }) => failureOf(event.error, 'rateUnavailable'),
          }),
        },
      },
      after: { timeout: { target: 'editing', actions: 'sayLate' } },
    },
    quoted: {
      on: {
        execute: { target: 'executing', actions: 'forgive' },
        ask: { target: 'quoting', actions: 'request' },
        refresh: 'quoting',
        change: { target: 'editing', actions: 'forget' },
      },
      after: { lifetime: { target: 'expired', actions: 'sayExpired' } },
    },
    estimated: {
      on: {
        ask: { target: 'quoting', actions: 'request' },
        refresh: 'quoting',
        change: { target: 'editing', actions: 'forget' },
      },
    },
    expired: {
      on: {
        ask: { target: 'quoting', actions: 'request' },
        refresh: { target: 'quoting', actions: 'forgive' },
        change: { target: 'editing', actions: 'forget' },
      },
    },
    executing: {
      invoke: {
        src: 'execute',
        input: ({ context, event }) => {
          assertEvent(event, 'execute');
          return { id: context.quote?.id ?? unrequested() };
        },
        onDone: 'executed',
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
            actions: 'sayExpired',
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: assign({
              quote: null,
              failure: ({ event }) => failureOf(event.error, 'exchangeFailed'),
            }),
          },
          { target: 'lookingUp' },
        ],
      },
      after: { timeout: 'lookingUp' },
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ id: context.quote?.id ?? unrequested() }),
        onDone: [
          {
            guard: { type: 'wasExecuted', params: ({ event }) => ({ fate: event.output }) },
            target: 'executed',
          },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ fate: event.output }) },
            target: 'expired',
            actions: 'sayExpired',
          },
          // It was never executed, and can be until it expires: under the same key, so never twice.
          { target: 'quoted', actions: 'sayFailed' },
        ],
        onError: 'unknown',
      },
      after: { timeout: 'unknown' },
    },
    unknown: { on: { lookUp: 'lookingUp' } },
    executed: { on: { again: { target: 'editing', actions: 'forget' } } },
  },
});

function unrequested(): never {
  throw new Error('nothing was asked for');
}
