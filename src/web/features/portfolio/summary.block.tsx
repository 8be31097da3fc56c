import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioSummaryProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { LeadFigure } from '#ui/lead-figure.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SummaryFigures } from './summary-figures.tsx';

/** What the holdings are worth and what they have gained, before everything else. */
export default function Summary(_: PortfolioSummaryProps) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const portfolio = useQuery(queries.portfolio(api, '30D'));
  if (portfolio.isLoadingError) return <QueryError query={portfolio} />;
  if (portfolio.data === undefined) return <SkeletonRows rows={1} height="168px" />;
  const { value, currency, est_pnl, est_pnl_percent } = portfolio.data;
  return (
    <Box minHeight="168px">
      <Flex gap="1">
        <Text tone="muted" strong>
          {text('portfolio.summary.title')}
        </Text>
        <AmountsSwitch />
      </Flex>
      <LeadFigure label={text('portfolio.summary.title')} {...format.moneyParts(value, currency)} />
      {est_pnl !== undefined && (
        <Text as="div">
          <Change value={est_pnl}>
            {[
              format.money(est_pnl, currency, { signed: true }),
              ...(est_pnl_percent == null ? [] : [`(${format.percent(est_pnl_percent)})`]),
            ].join(' ')}
          </Change>{' '}
          <Text as="span" tone="muted">
            {text('portfolio.gain.unrealised')}
          </Text>
        </Text>
      )}
      <SummaryFigures portfolio={portfolio.data} />
    </Box>
  );
}
