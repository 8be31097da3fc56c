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
  showQuote(quote: OrderQuote): void;
  showOrder(order: Order): void;
}

/** Ordering on the tenant's backend. What the backend answers goes to the page; the machine keeps what it decides by. */
export function ordering(api: Api, page: OrderPage) {
  return orderMachine.provide({
    actors: {
      fetchQuote: fromPromise<QuotedOrder, OrderRequest>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/trade/app/v1/quote', { body: input, signal });
        if (data === undefined) throw new Error('a quote of nothing');
        // An answer to what was typed before is late.
        if (!signal.aborted) page.showQuote(data);
        return { id: data.id, lifetime: (data.expires_in ?? 0) * 1000 };
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
