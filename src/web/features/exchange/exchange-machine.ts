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
  showQuote(quote: Quote): void;
  showExchange(exchange: Exchange): void;
}

/** Exchanging on the tenant's backend. What the backend answers goes to the page; the machine keeps what it decides by. */
export function exchanging(api: Api, page: ExchangePage) {
  return exchangeMachine.provide({
    actors: {
      fetchQuote: fromPromise<QuotedTerms, ExchangeRequest>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/exchange/app/v1/quote', { body: input, signal });
        if (data === undefined) throw new Error('a quote of nothing');
        // An answer to what was typed before is late.
        if (!signal.aborted) page.showQuote(data);
        return { id: data.id, lifetime: (data.expires_in ?? 0) * 1000 };
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
