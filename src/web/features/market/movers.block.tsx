import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { MarketMoversProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { pickMovers } from './pick-movers.ts';
import { QuoteRow } from './quote-row.tsx';

/** What moved most today, over all venues. */
export default function Movers({ limit = 5, direction = 'both' }: MarketMoversProps) {
  const { api } = useApp();
  const stocks = useQuery(queries.stocks(api, { limit: 200 }));
  const text = useText();
  const movers = pickMovers(stocks.data?.items ?? [], direction, limit);
  useFollowPrices(movers.map(({ instrument }) => instrument));
  return (
    <Section title={text('market.movers.title')}>
      {stocks.isLoadingError && <QueryError query={stocks} />}
      {stocks.isPending && <SkeletonRows rows={limit} />}
      <Rows>
        {movers.map((stock) => (
          <QuoteRow key={stock.instrument} stock={stock} />
        ))}
      </Rows>
    </Section>
  );
}
