import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Change } from '#ui/change.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import type { components } from '#api/client.gen.ts';
import type { Holding } from './arrange-holdings.ts';
import { EstimateMark } from './estimate-mark.tsx';
import { HoldingProfit } from './holding-profit.tsx';

/** A position on a narrow window: its value, its gain and what it did today. */
export function HoldingRow({
  holding,
  portfolio,
}: {
  readonly holding: Holding;
  readonly portfolio: components['schemas']['Portfolio'];
}) {
  const text = useText();
  const format = usePrivateFormat();
  const gain = format.money(holding.est_pnl, holding.currency, { signed: true });
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
              price: format.price(holding.buy_price),
            })}
          </Text>
        </StockLink>
      </Box>
      <Box textAlign="end" flexShrink="0">
        <Text className="figures">{format.money(holding.value, holding.currency)}</Text>
        <EstimateMark estimates={holding.estimates} />
        <Text as="div" size="xs">
          <HoldingProfit holding={holding} portfolio={portfolio}>
            <Change value={holding.est_pnl}>
              {holding.est_pnl_percent === null
                ? gain
                : `${gain} (${format.percent(holding.est_pnl_percent)})`}
            </Change>
          </HoldingProfit>
        </Text>
        {holding.day_change !== undefined && (
          <Text size="xs" tone="muted">
            {text('portfolio.gain.today')}{' '}
            <Change value={holding.day_change}>
              {format.money(holding.day_change, holding.currency, { signed: true })}
            </Change>
          </Text>
        )}
      </Box>
    </Row>
  );
}
