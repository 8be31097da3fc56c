import { chakra } from '#ui/chakra.ts';

const Figure = chakra('span', {
  base: {
    display: 'block',
    fontFamily: 'figure',
    fontWeight: 'figure',
    fontSize: 'hero',
    lineHeight: 1.15,
    letterSpacing: 'var(--t-type-tracking)',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Cents = chakra('span', { base: { fontSize: '0.55em', color: 'muted', letterSpacing: 0 } });

export interface HeadlineProps {
  /** What the figure is, for screen readers. */
  readonly label: string;
  readonly lead: string;
  readonly cents: string;
  readonly tail: string;
}

/** The one large figure of a screen, its cents quieter. No paragraph: it may stand in a button. */
export function Headline({ label, lead, cents, tail }: HeadlineProps) {
  return (
    <Figure>
      <span className="hidden-text">
        {label} {lead}
        {cents}
        {tail}
      </span>
      <span aria-hidden="true">
        <bdi>{lead}</bdi>
        <Cents>
          {cents}
          {tail}
        </Cents>
      </span>
    </Figure>
  );
}
