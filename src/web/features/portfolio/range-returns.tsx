import { chakra } from '#ui/chakra.ts';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import type { RangeFigures } from './range-figures.ts';
import { ReturnsButton } from './returns-button.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4',
    marginTop: '4',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
  },
});

/** What the period of the chart has brought: in money, and as both returns, each with what it means. */
export function RangeReturns({
  figures,
  of,
}: {
  readonly figures: RangeFigures;
  readonly of: 'holdings' | 'everything';
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, range_gain, time_weighted_percent, money_weighted_percent } = figures;
  if (range_gain == null) return null;
  return (
    <>
      <List>
        <Figure name={text('portfolio.returns.gain')} note={text('portfolio.returns.gain.note')}>
          <ReturnsButton of="gain" figures={figures}>
            <Change value={range_gain}>
              {format.money(range_gain, currency, { signed: true })}
            </Change>
          </ReturnsButton>
        </Figure>
        {time_weighted_percent != null && (
          <Figure name={text('portfolio.returns.time')} note={text('portfolio.returns.time.note')}>
            <ReturnsButton of="time" figures={figures}>
              <Change value={time_weighted_percent}>{format.percent(time_weighted_percent)}</Change>
            </ReturnsButton>
          </Figure>
        )}
        {money_weighted_percent != null && (
          <Figure
            name={text('portfolio.returns.money')}
            note={text('portfolio.returns.money.note')}
          >
            <ReturnsButton of="money" figures={figures}>
              <Change value={money_weighted_percent}>
                {format.percent(money_weighted_percent)}
              </Change>
            </ReturnsButton>
          </Figure>
        )}
      </List>
      <Text size="xs" tone="muted" marginTop="3">
        {text(`portfolio.returns.basis.${of}`)}
      </Text>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <Text as="dt" size="sm" tone="muted">
        {name}
      </Text>
      <dd>{children}</dd>
      <Text as="dd" size="xs" tone="muted">
        {note}
      </Text>
    </div>
  );
}
