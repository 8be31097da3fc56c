import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import {
  exchangeMachine,
  type ExchangeRequest,
  type QuotedTerms,
  type QuoteFate,
} from '#machines/exchange.ts';

export type Quote = components['schemas']['ExchangeQuote'];
export type Exchange = components['schemas']['Exchange'];

export interface ExchangePage {
  /** `until`: when it ends, in ms since the epoch by this clock. */
  showQuote(quote: Quote, until: number): void;
  showExchange(exchange: Exchange): void;
}

/** Exchanging on the tenant's backend. What the backend answers goes to the page; the machine keeps what it decides by. */
export function exchanging(api: Api, page: ExchangePage) {
  return exchangeMachine.provide({
    // Also after an answer was looked up: the quote ends when it ends.
    delays: { lifetime: ({ context }) => Math.max(0, (context.quote?.until ?? 0) - Date.now()) },
    actors: {
      fetchQuote: fromPromise<QuotedTerms, ExchangeRequest>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/exchange/app/v1/quote', { body: input, signal });
        if (data === undefined) throw new Error('a quote of nothing');
        const until = Date.now() + (data.expires_in ?? 0) * 1000;
        // An answer to what was typed before is late.
        if (!signal.aborted) page.showQuote(data, until);
        return { id: data.id, until };
      }),
      execute: fromPromise<void, { readonly id: string }>(async ({ input }) => {
        const { data } = await api.client.POST('/exchange/app/v1', { body: { quote: input.id } });
        if (data === undefined) throw new Error('an exchange of nothing');
        page.showExchange(data);
      }),
      lookUp: fromPromise<QuoteFate, { readonly id: string }>(async ({ input, signal }) => {
        const { data } = await api.client.GET('/exchange/app/v1/quote/{id}', {
          params: { path: { id: input.id } },
          signal,
        });
        if (data === undefined) throw new Error('a quote without a status');
        if (data.exchange !== null) page.showExchange(data.exchange);
        return data.status;
      }),
    },
  });
}
