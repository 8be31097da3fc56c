import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { FigureParts } from './figure-parts.tsx';
import { ProfitButton } from './profit-button.tsx';
import { shownCost, soldProfit } from './shown-profit.ts';

const List = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '3', marginTop: '4' },
});

/** What the gain is made of: today, what was sold, what was paid. */
export function SummaryFigures({
  portfolio,
}: {
  readonly portfolio: components['schemas']['Portfolio'];
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, day_change, day_change_percent, realised_pnl } = portfolio;
  const cost = shownCost(portfolio);
  const sold = soldProfit(portfolio);
  const signed = (amount: string) => format.money(amount, currency, { signed: true });
  return (
    <List>
      {day_change !== undefined && (
        <div>
          <Text as="dt" size="sm" tone="muted">
            {text('portfolio.gain.today')}
          </Text>
          <dd>
            <FigureParts
              of="day"
              title={text('portfolio.gain.today')}
              total={day_change}
              portfolio={portfolio}
            >
              <Change value={day_change}>
                {[
                  signed(day_change),
                  ...(day_change_percent == null
                    ? []
                    : [`(${format.percent(day_change_percent)})`]),
                ].join(' ')}
              </Change>
            </FigureParts>
          </dd>
        </div>
      )}
      {sold !== null && (
        <div>
          <Text as="dt" size="sm" tone="muted">
            {text('portfolio.gain.realised')}
          </Text>
          <dd>
            {sold.isGiven ? (
              <ProfitButton
                currency={currency}
                parts={[{ of: 'sold', effects: sold.effects, byPrice: realised_pnl }]}
              >
                <Change value={sold.amount}>{signed(sold.amount)}</Change>
              </ProfitButton>
            ) : (
              <Change value={sold.amount}>{signed(sold.amount)}</Change>
            )}
          </dd>
        </div>
      )}
      {cost !== undefined && (
        <div>
          <Text as="dt" size="sm" tone="muted">
            {text('portfolio.cost')}
          </Text>
          <dd>
            <FigureParts
              of="cost"
              title={text('portfolio.cost')}
              total={cost}
              portfolio={portfolio}
            >
              <Text as="span" className="figures">
                {format.money(cost, currency)}
              </Text>
            </FigureParts>
          </dd>
        </div>
      )}
    </List>
  );
}
