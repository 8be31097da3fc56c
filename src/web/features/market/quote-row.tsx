import type { ReactNode } from 'react';
import type { components } from '#api/market.gen.ts';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { StockLink } from '#page/stock-link.tsx';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { NotLiveMark } from '#live/stale-mark.tsx';

export type Stock = components['schemas']['Stock'];

/** One instrument in a list: name, the shape of a month, price and change. */
export function QuoteRow({
  stock,
  action,
}: {
  readonly stock: Stock;
  readonly action?: ReactNode;
}) {
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={stock}>
          <StockName stock={stock} />
        </StockLink>
      </Box>
      <Sparkline values={stock.spark.map(Number)} />
      <Box textAlign="end" minWidth="92px">
        <NotLiveMark instrument={stock.instrument} /> <LivePriceText quote={stock} />
        <Text as="div" size="xs">
          <LiveChange quote={stock} />
        </Text>
      </Box>
      {action && (
        <Box position="relative" zIndex="1">
          {action}
        </Box>
      )}
    </Row>
  );
}

/** A stock in its row: its symbol with the currency that its price is in, and its name. */
export function StockName({ stock }: { readonly stock: Stock }) {
  return (
    <>
      <Text strong>
        {stock.symbol}{' '}
        <Text as="span" size="xs" tone="muted" fontWeight="400">
          {stock.currency}
        </Text>
      </Text>
      <Text size="xs" tone="muted" clip>
        {stock.name}
      </Text>
    </>
  );
}
