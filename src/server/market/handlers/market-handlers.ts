import type { Handlers } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { createStreamTicket } from './create-stream-ticket.ts';
import { getStockCompany } from './get-stock-company.ts';
import { getDepth } from './get-depth.ts';
import { type HaltedIn, getQuote } from './get-quote.ts';
import { getStock } from './get-stock.ts';
import { listCandles } from './list-candles.ts';
import { listFinancials } from './list-financials.ts';
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
  | 'getStockCompany'
  | 'listFinancials'
  | 'getDepth'
  | 'listIndices'
  | 'createStreamTicket';

/** The calls of openapi/market.yaml by operationId; its upgrade, `openStream`, is `marketStream`. */
export function marketHandlers(
  service: MarketService,
  haltedIn: HaltedIn,
): Handlers<MarketOperation> {
  return {
    searchStocks: searchStocks(service),
    listMarkets: listMarkets(service),
    listStocks: listStocks(service),
    getStock: getStock(service),
    getQuote: getQuote(service, haltedIn),
    listCandles: listCandles(service),
    getStockCompany: getStockCompany(service),
    listFinancials: listFinancials(service),
    getDepth: getDepth(service),
    listIndices: listIndices(service),
    createStreamTicket: createStreamTicket(service),
  };
}
