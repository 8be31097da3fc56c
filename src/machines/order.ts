import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#core/refusal.ts';
import { failureOf, hasCode, ownFailure } from '#core/refusal.ts';
import type { OrderSide, OrderType, OrderValidity } from '#core/trading/order.ts';

/** What is typed into a ticket, complete. */
export interface OrderRequest {
  readonly market: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly validity: OrderValidity;
  readonly price: string | null;
  readonly by: 'quantity' | 'amount';
  readonly value: string;
  readonly account: string;
  /** Of a sale: the purchase whose shares are sold. */
  readonly purchase?: string | null;
}

/** What the machine has to know of a quote; the page knows the rest. */
export interface QuotedOrder {
  /** `null` where something stands in the way of it: there is nothing to place. */
  readonly id: string | null;
  /** When it ends, in ms since the epoch by this clock; 0 where there is nothing to place. */
  readonly until: number;
}

/** What became of a quote whose placement was not answered. */
export type OrderFate = 'quoted' | 'expired' | 'placed';

export interface OrderContext {
  readonly request: OrderRequest | null;
  readonly quote: QuotedOrder | null;
  /** Whether the client is at the review: a fresh quote is reviewed again, never placed unseen. */
  readonly isReviewing: boolean;
  readonly failure: Failure | null;
}

export type OrderEvent =
  /** Typing has paused: a quote is wanted, or a fresh one. */
  | { readonly type: 'ask'; readonly request: OrderRequest }
  | { readonly type: 'refresh' }
  /** What is typed is not what was quoted any more. */
  | { readonly type: 'change' }
  | { readonly type: 'review' }
  /** From the review to what was typed. */
  | { readonly type: 'back' }
  | { readonly type: 'confirm' }
  | { readonly type: 'lookUp' }
  /** Nothing of the order is open any more. */
  | { readonly type: 'ended' }
  | { readonly type: 'again' };

/** ms after which a call is given up. */
const quoteTimeout = 30_000;
const orderTimeout = 15_000;

/**
 * An order: typed, quoted, reviewed and placed while the quote holds, then at work until nothing of it is open. When the answer of
 * a placement is lost the backend is asked what became of the quote: an order bears its id, so nothing is placed twice.
 */
export const orderMachine = setup({
  types: { context: {} as OrderContext, events: {} as OrderEvent },
  actors: {
    fetchQuote: fromPromise<QuotedOrder, OrderRequest>(() =>
      Promise.reject(new Error('actor fetchQuote is not provided')),
    ),
    place: fromPromise<void, { readonly id: string }>(() =>
      Promise.reject(new Error('actor place is not provided')),
    ),
    lookUp: fromPromise<OrderFate, { readonly id: string }>(() =>
      Promise.reject(new Error('actor lookUp is not provided')),
    ),
  },
  guards: {
    isRefused: (_, { quote }: { readonly quote: QuotedOrder }) => quote.id === null,
    isReviewing: ({ context }) => context.isReviewing,
    isExpired: (_, { error }: { readonly error: unknown }) => hasCode(error, 'quoteExpired'),
    isLate: (_, { error }: { readonly error: unknown }) => hasCode(error, 'timeout'),
    isAnswered: (_, { error }: { readonly error: unknown }) =>
      hasCode(
        error,
        'requestInvalid',
        'gateRefused',
        'orderRefused',
        'insufficientBalance',
        'priceUnavailable',
        'unauthorized',
        'mfaRequired',
        'notFound',
      ),
    wasPlaced: (_, { fate }: { readonly fate: OrderFate }) => fate === 'placed',
    isOver: (_, { fate }: { readonly fate: OrderFate }) => fate === 'expired',
  },
  actions: {
    request: assign({
      request: ({ context, event }) => (event.type === 'ask' ? event.request : context.request),
      failure: null,
    }),
    forgive: assign({ failure: null }),
    forget: assign({ quote: null, isReviewing: false, failure: null }),
    reviewed: assign({ isReviewing: true }),
    unreviewed: assign({ isReviewing: false }),
    sayExpired: assign({ failure: ownFailure('quoteExpired') }),
    sayLate: assign({ quote: null, isReviewing: false, failure: ownFailure('quoteTimeout') }),
    sayFailed: assign({ failure: ownFailure('orderFailed') }),
  },
  delays: {
    quoteTimeout,
    orderTimeout,
    // What is left of the quote is known by a clock, and machines ask none: the page provides it.
    lifetime: 0,
  },
}).createMachine({
  id: 'order',
  initial: 'editing',
  context: { request: null, quote: null, isReviewing: false, failure: null },
  states: {
    editing: { on: { ask: { target: 'quoting', actions: 'request' }, refresh: 'quoting' } },
    quoting: {
      on: {
        ask: { target: 'quoting', actions: 'request', reenter: true },
        change: { target: 'editing', actions: 'forget' },
        back: { actions: 'unreviewed' },
      },
      invoke: {
        src: 'fetchQuote',
        input: ({ context }) => context.request ?? unrequested(),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ quote: event.output }) },
            target: 'refused',
            actions: ['forget', assign({ quote: ({ event }) => event.output })],
          },
          {
            guard: 'isReviewing',
            target: 'valid.confirming',
            actions: [assign({ quote: ({ event }) => event.output }), 'forgive'],
          },
          {
            target: 'valid',
            actions: [assign({ quote: ({ event }) => event.output }), 'forgive'],
          },
        ],
        onError: [
          {
            guard: { type: 'isLate', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: 'sayLate',
          },
          {
            target: 'editing',
            actions: assign({
              quote: null,
              isReviewing: false,
              failure: ({ event }) => failureOf(event.error, 'priceUnavailable'),
            }),
          },
        ],
      },
      after: { quoteTimeout: { target: 'editing', actions: 'sayLate' } },
    },
    /** The obstacles are on the page, beside what was typed. */
    refused: {
      on: {
        ask: { target: 'quoting', actions: 'request' },
        refresh: 'quoting',
        change: { target: 'editing', actions: 'forget' },
      },
    },
    valid: {
      initial: 'quoted',
      on: {
        ask: { target: 'quoting', actions: 'request' },
        refresh: 'quoting',
        change: { target: 'editing', actions: 'forget' },
      },
      after: { lifetime: { target: 'expired', actions: 'sayExpired' } },
      states: {
        quoted: { on: { review: { target: 'confirming', actions: 'reviewed' } } },
        confirming: {
          on: {
            confirm: { target: '#order.sending', actions: 'forgive' },
            back: { target: 'quoted', actions: 'unreviewed' },
          },
        },
      },
    },
    expired: {
      on: {
        ask: { target: 'quoting', actions: 'request' },
        refresh: { target: 'quoting', actions: 'forgive' },
        change: { target: 'editing', actions: 'forget' },
        back: { actions: 'unreviewed' },
      },
    },
    sending: {
      invoke: {
        src: 'place',
        input: ({ context }) => ({ id: context.quote?.id ?? unrequested() }),
        onDone: 'working',
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
              isReviewing: false,
              failure: ({ event }) => failureOf(event.error, 'orderFailed'),
            }),
          },
          // Lost, or placed before: by another tab, or by this request the first time.
          { target: 'lookingUp' },
        ],
      },
      after: { orderTimeout: 'lookingUp' },
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ id: context.quote?.id ?? unrequested() }),
        onDone: [
          {
            guard: { type: 'wasPlaced', params: ({ event }) => ({ fate: event.output }) },
            target: 'working',
          },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ fate: event.output }) },
            target: 'expired',
            actions: 'sayExpired',
          },
          // It was never placed, and can be until it expires: by the same quote, so never twice.
          { target: 'valid.confirming', actions: 'sayFailed' },
        ],
        onError: 'unknown',
      },
      after: { orderTimeout: 'unknown' },
    },
    unknown: { on: { lookUp: 'lookingUp' } },
    working: { on: { ended: 'done', again: { target: 'editing', actions: 'forget' } } },
    done: { on: { again: { target: 'editing', actions: 'forget' } } },
  },
});

function unrequested(): never {
  throw new Error('nothing was asked for');
}
