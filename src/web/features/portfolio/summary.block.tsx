import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioSummaryProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { useApp } from '#page/app-context.ts';
import { EstimateNote } from '#page/estimate-note.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Headline } from '#ui/headline.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FigureParts } from './figure-parts.tsx';
import { ProfitButton } from './profit-button.tsx';
import { heldProfit, type ShownProfit } from './shown-profit.ts';
import { SummaryFigures } from './summary-figures.tsx';

/** What the holdings are worth and what they have gained, before everything else. */
export default function Summary(_: PortfolioSummaryProps) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const portfolio = useQuery(queries.portfolio(api, '30D'));
  if (portfolio.isLoadingError)
    return <QueryError title={text('portfolio.summary.title')} query={portfolio} />;
  if (portfolio.data === undefined) return <SkeletonRows rows={1} height="168px" />;
  const { value, currency, est_pnl, estimates } = portfolio.data;
  const profit = heldProfit(portfolio.data);
  return (
    <Box minHeight="168px">
      <Flex gap="1">
        <Text tone="muted" strong>
          {text('portfolio.summary.title')}
        </Text>
        <AmountsSwitch />
      </Flex>
      <FigureParts
        of="value"
        title={text('portfolio.summary.title')}
        total={value}
        portfolio={portfolio.data}
      >
        <Headline label={text('portfolio.summary.title')} {...format.moneyParts(value, currency)} />
      </FigureParts>
      {profit !== null && (
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Gain profit={profit} currency={currency} byPrice={est_pnl} />
          <Text as="span" tone="muted">
            {text('portfolio.gain.unrealised')}
          </Text>
        </Flex>
      )}
      <SummaryFigures portfolio={portfolio.data} />
      {estimates !== undefined && <EstimateNote estimates={estimates} />}
    </Box>
  );
}

/** The gain that leads; it opens where the backend says what it is made of. */
function Gain({
  profit: { amount, percent, effects, isGiven },
  currency,
  byPrice,
}: {
  readonly profit: ShownProfit;
  readonly currency: string;
  readonly byPrice: string | undefined;
}) {
  const format = usePrivateFormat();
  const shown = (
    <Change value={amount}>
      {[
        format.money(amount, currency, { signed: true }),
        ...(percent === null ? [] : [`(${format.percent(percent)})`]),
      ].join(' ')}
    </Change>
  );
  return isGiven ? (
    <ProfitButton currency={currency} parts={[{ of: 'held', effects, byPrice }]}>
      {shown}
    </ProfitButton>
  ) : (
    shown
  );
}
