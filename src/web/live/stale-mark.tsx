import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { useLiveness, useIsStale } from '#live/use-live-price.ts';
import { openedPart } from '#platform/opened-part.tsx';

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

// Few stocks ever stop, and none of them before the first picture.
const LateMark = openedPart(() => import('./late-mark.tsx'));

/** Stands beside live prices when they are not live any more. */
export function StaleMark() {
  const isStale = useIsStale();
  const text = useText();
  return <span role="status">{isStale && <Mark>{text('market.stale')}</Mark>}</span>;
}

/** Stands in a row whose price alone is not live: it is not sent, or its feed has stopped while its venue trades. */
export function NotLiveMark({ instrument }: { readonly instrument: string }) {
  const liveness = useLiveness(instrument);
  if (liveness === 'live') return null;
  const mark = <NotLive />;
  return liveness === 'refused' ? mark : <LateMark instrument={instrument}>{mark}</LateMark>;
}

function NotLive() {
  const text = useText();
  return <Mark>{text('market.notLive')}</Mark>;
}
