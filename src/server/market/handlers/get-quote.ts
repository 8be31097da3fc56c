import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { stockRow } from './stock-row.ts';

/** Whether a tenant's clients cannot trade a stock for the moment. */
export type HaltedIn = (tenant: string, instrument: string) => Promise<boolean>;

export function getQuote(service: MarketService, haltedIn: HaltedIn): Handler<'getQuote'> {
  const { provider } = service;
  return async ({ path, query }, { tenant }) => {
    const listing = listingHere(provider, { ...query, ...path });
    const row = await stockRow(service, listing);
    if (row === null) throw new CodedError('notFound');
    const { bid, ask } = provider.quote(listing.instrument) ?? { bid: null, ask: null };
    return {
      ...row,
      bid,
      ask,
      is_open: provider.hours(listing.market).open,
      is_halted: await haltedIn(tenant.id, listing.instrument),
    };
  };
}
