import { chakra } from '#ui/chakra.ts';
import { isShare, leftShare, sharesWithin100, totalShare, whole } from '#core/nominee/shares.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';

const Track = chakra('div', {
  base: {
    display: 'flex',
    gap: '2px',
    height: '10px',
    borderRadius: 'chip',
    overflow: 'hidden',
    background: 'line',
    marginTop: '2',
  },
});
const Part = chakra('span', {
  base: { height: '100%', transition: 'width 120ms' },
  variants: {
    kind: {
      kept: { background: 'brand' },
      typed: { background: 'color-mix(in srgb, var(--t-color-brand) 55%, transparent)' },
      over: { background: 'danger' },
    },
  },
});

export interface ShareBarProps {
  /** Shares that stand, in percent. */
  readonly shares: readonly string[];
  /** One that is being typed. */
  readonly typed?: string | undefined;
}

/** How much of the whole is given, in words and as a bar. */
export function ShareBar({ shares, typed }: ShareBarProps) {
  const text = useText();
  const format = useFormat();
  const typing = typed !== undefined && isShare(typed) ? [typed] : [];
  const all = [...shares, ...typing];
  const given = format.part(totalShare(all));
  const fits = sharesWithin100(all);
  const left = leftShare(all);
  const words = !fits
    ? text('nominee.total.over', { given })
    : left === '0'
      ? text('nominee.total.whole', { given })
      : text('nominee.total', { given, left: format.part(left) });
  return (
    <div>
      <Text className="figures" role="status" strong {...(fits ? {} : { tone: 'danger' as const })}>
        {words}
      </Text>
      <Track aria-hidden="true">
        {shares.map((share, index) => (
          <Part key={index} kind="kept" style={{ width: `${width(share)}%` }} />
        ))}
        {typing.map((share) => (
          <Part key="typed" kind={fits ? 'typed' : 'over'} style={{ width: `${width(share)}%` }} />
        ))}
      </Track>
    </div>
  );
}

/** For the picture alone; figures are never computed so. */
function width(share: string): number {
  return Math.min(Number(whole), Number(share));
}
