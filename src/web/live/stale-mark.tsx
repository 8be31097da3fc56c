import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { listedAt } from '#core/trading/instrument.ts';
import { isOpenAt } from '#core/trading/venue-open.ts';
import { useLiveness, useStreamStatus } from '#live/use-live-price.ts';
import { useVenue } from '#page/use-venue.ts';

const Mark = chakra('span', {
  base: {
    fontSize: 'xs',
    color: 'warn',
    background: 'warnSoft',
    borderRadius: 'chip',
    paddingInline: '2',
    paddingBlock: '1',
  },
});

/** Stands beside live prices when they are not live any more. */
export function StaleMark() {
  const status = useStreamStatus();
  const text = useText();
  return <span role="status">{status === 'stale' && <Mark>{text('market.stale')}</Mark>}</span>;
}

/** Stands in a row whose price alone is not live: it is not sent, or its feed has stopped while its venue trades. */
export function NotLiveMark({ instrument }: { readonly instrument: string }) {
  const liveness = useLiveness(instrument);
  if (liveness === 'live') return null;
  return liveness === 'refused' ? <NotLive /> : <LateMark instrument={instrument} />;
}

function LateMark({ instrument }: { readonly instrument: string }) {
  const venue = useVenue(listedAt(instrument).market);
  return venue !== undefined && isOpenAt(venue, Date.now()) ? <NotLive /> : null;
}

function NotLive() {
  const text = useText();
  return <Mark>{text('market.notLive')}</Mark>;
}
