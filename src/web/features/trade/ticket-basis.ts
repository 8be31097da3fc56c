import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { body, stale } from '#api/queries.ts';
import type { OrderRequest } from './ticket.ts';

/** A quote of one share: what there is to trade with, and what stands in the way of any order, before anything is typed. */
export function ticketBasis(
  api: Api,
  {
    market,
    symbol,
    side,
    purchase,
    account,
  }: Pick<OrderRequest, 'market' | 'symbol' | 'side' | 'purchase' | 'account'>,
) {
  const request: OrderRequest = {
    market,
    symbol,
    side,
    account,
    type: 'market',
    validity: 'day',
    price: null,
    by: 'quantity',
    value: '1',
    purchase: purchase ?? null,
  };
  return queryOptions({
    queryKey: ['client/quoteOrder', request] as const,
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(api.client.POST('/trade/app/v1/quote', { body: request, signal })),
  });
}
