import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import {
  orderMachine,
  type OrderFate,
  type OrderRequest,
  type QuotedOrder,
} from '#machines/order.ts';
import type { Order } from './order.ts';
import type { OrderQuote } from './ticket.ts';

export interface OrderPage {
  /** `until`: when it ends, in ms since the epoch by this clock. */
  showQuote(quote: OrderQuote, until: number): void;
  showOrder(order: Order): void;
}

/** Ordering on the tenant's backend. What the backend answers goes to the page; the machine keeps what it decides by. */
export function ordering(api: Api, page: OrderPage) {
  return orderMachine.provide({
    // Also after an answer was looked up: the quote ends when it ends.
    delays: { lifetime: ({ context }) => Math.max(0, (context.quote?.until ?? 0) - Date.now()) },
    actors: {
      fetchQuote: fromPromise<QuotedOrder, OrderRequest>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/trade/app/v1/quote', { body: input, signal });
        if (data === undefined) throw new Error('a quote of nothing');
        const until = Date.now() + (data.expires_in ?? 0) * 1000;
        // An answer to what was typed before is late.
        if (!signal.aborted) page.showQuote(data, until);
        return { id: data.id, until };
      }),
      place: fromPromise<void, { readonly id: string }>(async ({ input }) => {
        const { data } = await api.client.POST('/trade/app/v1', { body: { quote: input.id } });
        if (data === undefined) throw new Error('an order of nothing');
        page.showOrder(data);
      }),
      lookUp: fromPromise<OrderFate, { readonly id: string }>(async ({ input, signal }) => {
        const { data } = await api.client.GET('/trade/app/v1/quote/{id}', {
          params: { path: { id: input.id } },
          signal,
        });
        if (data === undefined) throw new Error('a quote without a status');
        if (data.order !== null) page.showOrder(data.order);
        return data.status;
      }),
    },
  });
}
