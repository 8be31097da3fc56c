import type { ReactNode } from 'react';
import { listedAt } from '#core/trading/instrument.ts';
import { isOpenAt } from '#core/trading/venue-open.ts';
import { useVenue } from '#page/use-venue.ts';

/** The mark of a price whose feed has stopped: shown while its venue trades. */
export default function LateMark({
  instrument,
  children,
}: {
  readonly instrument: string;
  readonly children: ReactNode;
}) {
  const venue = useVenue(listedAt(instrument).market);
  return venue !== undefined && isOpenAt(venue, Date.now()) ? children : null;
}
