import type { Handler } from '#server/http/handler.ts';
import type { IndexListing, MarketProvider } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { sparkOf } from './stock-row.ts';
import { isInCountry, venueOf } from './venue-of.ts';

export function listIndices({ provider }: MarketService): Handler<'listIndices'> {
  return async ({ query }) => {
    const wanted = provider.indices.filter(({ market }) =>
      isInCountry(venueOf(provider, market), query.country),
    );
    const rows = await Promise.all(wanted.map((listing) => indexRow(provider, listing)));
    return { items: rows.filter((row) => row !== null), next: null };
  };
}

async function indexRow(
  provider: MarketProvider,
  { instrument, code, market, name, country, currency }: IndexListing,
) {
  const latest = provider.latest(instrument);
  if (latest === null) return null;
  return {
    code,
    market,
    instrument,
    name,
    country,
    currency,
    country_image: venueOf(provider, market).flag,
    value: latest.price,
    change: latest.change,
    change_percent: latest.changePercent,
    previous_close: latest.previousClose,
    as_of: new Date(latest.at).toISOString(),
    seq: latest.seq,
    spark: await sparkOf(provider, instrument, latest.price),
  };
}
