import type { Handlers } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { createStreamTicket } from './create-stream-ticket.ts';
import { getQuote } from './get-quote.ts';
import { getStock } from './get-stock.ts';
import { listCandles } from './list-candles.ts';
import { listIndices } from './list-indices.ts';
import { listMarkets } from './list-markets.ts';
import { listStocks } from './list-stocks.ts';
import { searchStocks } from './search-stocks.ts';

export type MarketOperation =
  | 'searchStocks'
  | 'listMarkets'
  | 'listStocks'
  | 'getStock'
  | 'getQuote'
  | 'listCandles'
  | 'listIndices'
  | 'createStreamTicket';

/** The calls of openapi/market.yaml by operationId; its upgrade, `openStream`, is `marketStream`. */
export function marketHandlers(service: MarketService): Handlers<MarketOperation> {
  return {
    searchStocks: searchStocks(service),
    listMarkets: listMarkets(service),
    listStocks: listStocks(service),
    getStock: getStock(service),
    getQuote: getQuote(service),
    listCandles: listCandles(service),
    listIndices: listIndices(service),
    createStreamTicket: createStreamTicket(service),
  };
}
