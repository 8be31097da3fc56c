import { listedAt } from '#core/trading/instrument.ts';
import { isOpenAt } from '#core/trading/venue-open.ts';
import { useVenue } from '#page/use-venue.ts';
import { NotLive } from './stale-mark.tsx';

/** Stands beside a price whose feed has stopped, while its venue trades. */
export default function LateMark({ instrument }: { readonly instrument: string }) {
  const venue = useVenue(listedAt(instrument).market);
  return venue !== undefined && isOpenAt(venue, Date.now()) ? <NotLive /> : null;
}
