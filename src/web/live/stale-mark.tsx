import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { useIsRefused, useStreamStatus } from '#live/use-live-price.ts';

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

/** Stands in a row whose price alone is not live. */
export function NotLiveMark({ instrument }: { readonly instrument: string }) {
  const isRefused = useIsRefused(instrument);
  const text = useText();
  return isRefused ? <Mark>{text('market.notLive')}</Mark> : null;
}
