import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { stockRow } from './stock-row.ts';

export function getQuote(service: MarketService): Handler<'getQuote'> {
  const { provider } = service;
  return async ({ path }) => {
    const instrument = `${path.market}:${path.symbol}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const row = listing === undefined ? null : await stockRow(service, listing);
    if (listing === undefined || row === null) throw new CodedError('notFound');
    const { bid, ask } = provider.quote(instrument) ?? { bid: null, ask: null };
    return { ...row, bid, ask, is_open: provider.hours(listing.market).open };
  };
}
