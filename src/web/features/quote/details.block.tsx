import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import type { QuoteDetailsProps } from '#config/blocks.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box } from '#ui/box.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { latestQuery } from '#page/latest-query.ts';
import { CompanyFacts } from './company-facts.tsx';
import { Financials } from './financials.tsx';

const DividendTable = openedPart(
  () => import('./dividend-table.tsx'),
  <SkeletonRows rows={5} height="40px" />,
);

const DepthTable = openedPart(
  () => import('./depth-table.tsx'),
  <SkeletonRows rows={5} height="40px" />,
);

const every = ['company', 'financials', 'dividends', 'depth'] as const;

/** What is known of the stock beside its price, a tab each. The tab stands in the address. */
export default function QuoteDetails(props: QuoteDetailsProps) {
  const place = useStockPlace();
  return place === null ? null : <Details {...props} {...place} />;
}

function Details({ tabs = [...every], market, symbol }: QuoteDetailsProps & StockPlace) {
  const { api } = useApp();
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const stock = useQuery(queries.stock(api, market, symbol));
  const tab = tabs.find((each) => each === query.get('tab')) ?? tabs[0] ?? 'company';
  // The chart says why there is nothing: an unknown stock, or a guest's share that is used up.
  if (stock.isLoadingError) return null;
  return (
    <Box minHeight="420px">
      <Tabs
        label={text('quote.details')}
        options={tabs.map((value) => ({ value, label: text(`quote.details.${value}`) }))}
        value={tab}
        onChange={(value) =>
          setQuery(
            () => {
              const before = latestQuery();
              if (value === tabs[0]) before.delete('tab');
              else before.set('tab', value);
              return before;
            },
            { replace: true },
          )
        }
      >
        {tab === 'company' && <CompanyFacts market={market} symbol={symbol} />}
        {tab === 'financials' && <Financials market={market} symbol={symbol} />}
        {tab === 'dividends' && <DividendTable market={market} symbol={symbol} />}
        {tab === 'depth' && <DepthTable market={market} symbol={symbol} />}
      </Tabs>
    </Box>
  );
}
