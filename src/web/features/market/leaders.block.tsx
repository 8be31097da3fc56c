import { chakra } from '#ui/chakra.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import type { MarketLeadersProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Heading } from '#ui/heading.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { latestQuery } from '#page/latest-query.ts';
import { useMarketFilters } from './market-filters.ts';
import { moverOrders, MoverRows } from './mover-rows.tsx';

const every = ['gainers', 'losers', 'traded'] as const;

const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: '8' },
});

/** Gainers, losers and what is traded most, of the venue that is looked at: side by side, or one of them on a narrow window. */
export default function Leaders({ limit = 5, lists = [...every] }: MarketLeadersProps) {
  const { api } = useApp();
  const text = useText();
  const [{ venue }] = useMarketFilters();
  const [query, setQuery] = useSearchParams();
  const venues = useQuery(queries.venues(api));
  const market = venues.data?.items.find(({ code }) => code === venue)?.code;
  const isWide = useIsWide();
  const top = lists.find((each) => each === query.get('top')) ?? lists[0] ?? 'gainers';

  function choose(list: string) {
    setQuery(
      () => {
        const before = latestQuery();
        before.set('top', list);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <Section title={text('market.leaders.title')}>
      {isWide ? (
        <Columns>
          {lists.map((list) => (
            <div key={list}>
              <Heading as="h3" fontSize="md">
                {text(`market.leaders.${list}`)}
              </Heading>
              <MoverRows order={moverOrders[list]} limit={limit} market={market} />
            </div>
          ))}
        </Columns>
      ) : (
        <>
          <Segmented
            label={text('market.leaders.title')}
            options={lists.map((list) => ({ value: list, label: text(`market.leaders.${list}`) }))}
            value={top}
            onChange={choose}
          />
          <MoverRows order={moverOrders[top]} limit={limit} market={market} />
        </>
      )}
    </Section>
  );
}
