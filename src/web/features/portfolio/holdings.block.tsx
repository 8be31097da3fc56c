import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioHoldingsProps } from '#config/blocks.gen.ts';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Change } from '#ui/change.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

type Holding = components['schemas']['Holding'];

export default function Holdings(_: PortfolioHoldingsProps) {
  const { api } = useApp();
  const portfolio = useQuery(queries.portfolio(api, '30D'));
  const text = useText();
  if (portfolio.isLoadingError) return <QueryError query={portfolio} />;
  const holdings = portfolio.data?.holdings;
  return (
    <Section title={text('portfolio.holdings.title')}>
      {holdings === undefined && <SkeletonRows rows={5} />}
      {holdings?.length === 0 && <Text tone="muted">{text('portfolio.holdings.none')}</Text>}
      <Rows>
        {holdings?.map((holding) => (
          <Position key={`${holding.market}:${holding.symbol}`} holding={holding} />
        ))}
      </Rows>
    </Section>
  );
}

function Position({ holding }: { readonly holding: Holding }) {
  const text = useText();
  const format = useFormat();
  const gain = format.money(holding.est_pnl, holding.currency, { signed: true });
  return (
    <Row>
      <Box flex="1" minWidth="0">
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
      </Box>
      <Box textAlign="end" flexShrink="0">
        <Text className="figures">{format.money(holding.value, holding.currency)}</Text>
        <Text as="div" size="xs">
          <Change value={holding.est_pnl}>
            {holding.est_pnl_percent === null
              ? gain
              : `${gain} (${format.percent(holding.est_pnl_percent)})`}
          </Change>
        </Text>
      </Box>
    </Row>
  );
}
