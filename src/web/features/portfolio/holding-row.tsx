import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Change } from '#ui/change.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import type { components } from '#api/client.gen.ts';
import { valueOf, type Holding } from './arrange-holdings.ts';
import { EstimateMark } from './estimate-mark.tsx';
import { HoldingProfit } from './holding-profit.tsx';
import { HoldingWorth } from './holding-worth.tsx';
import { currencyShown, holdingProfit } from './shown-profit.ts';

/** A position on a narrow window: its value, its gain and what it did today, which add up to the card of the totals. */
export function HoldingRow({
  holding,
  portfolio,
}: {
  readonly holding: Holding;
  readonly portfolio: components['schemas']['Portfolio'];
}) {
  const text = useText();
  const format = usePrivateFormat();
  const currency = currencyShown(holding, portfolio);
  const { amount, percent } = holdingProfit(holding, portfolio);
  const gain = format.money(amount, currency, { signed: true });
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={holding}>
          <Text strong>
            {holding.symbol}{' '}
            <Text as="span" tone="muted" size="xs" fontWeight="400">
              {format.share(Number(holding.share_percent) / 100)}
            </Text>
          </Text>
          <Text size="xs" tone="muted" clip>
            {holding.name}
          </Text>
          <Text size="xs" tone="muted" className="figures">
            {text('portfolio.holdings.bought', {
              quantity: format.number(holding.quantity),
              price: `${format.price(holding.buy_price)} ${holding.currency}`,
            })}
          </Text>
        </StockLink>
      </Box>
      <Box textAlign="end" flexShrink="0">
        <HoldingWorth holding={holding} currency={portfolio.currency}>
          <Text as="span" className="figures">
            {format.money(valueOf(holding), currency)}
          </Text>
        </HoldingWorth>
        <EstimateMark estimates={holding.estimates} />
        <Text as="div" size="xs">
          <HoldingProfit holding={holding} portfolio={portfolio}>
            <Change value={amount}>
              {percent === null ? gain : `${gain} (${format.percent(percent)})`}
            </Change>
          </HoldingProfit>
        </Text>
        {holding.home_day_change !== undefined && (
          <Text as="div" size="xs" tone="muted">
            {text('portfolio.gain.today')}{' '}
            <HoldingWorth holding={holding} currency={portfolio.currency}>
              <Change value={holding.home_day_change}>
                {format.money(holding.home_day_change, portfolio.currency, { signed: true })}
              </Change>
            </HoldingWorth>
          </Text>
        )}
      </Box>
    </Row>
  );
}
