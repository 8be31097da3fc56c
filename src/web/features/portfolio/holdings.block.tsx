import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioHoldingsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { arrangeHoldings, sortKeys, usualDirection } from './arrange-holdings.ts';
import { HoldingsCards } from './holdings-cards.tsx';
import { HoldingsTable } from './holdings-table.tsx';

/** Positions with what they are worth: a table where there is room, else cards; both can be sorted and have totals. Each leads to its quote. */
export default function Holdings(_: PortfolioHoldingsProps) {
  const { api } = useApp();
  const portfolio = useQuery(queries.portfolio(api, '30D'));
  const text = useText();
  const Shown = useIsWide() ? HoldingsTable : HoldingsCards;
  const [place, set] = usePlace();
  const sort = sortKeys.find((each) => each === place.get('sort')) ?? 'value';
  const turned = place.get('dir');
  const direction = turned === 'asc' || turned === 'desc' ? turned : usualDirection(sort);
  if (portfolio.isLoadingError)
    return <QueryError title={text('portfolio.holdings.title')} query={portfolio} />;
  const { data } = portfolio;
  const holdings = arrangeHoldings(data?.holdings ?? [], sort, direction);
  return (
    <Section title={text('portfolio.holdings.title')}>
      {data === undefined && <SkeletonRows rows={5} />}
      {data?.holdings.length === 0 && <Text tone="muted">{text('portfolio.holdings.none')}</Text>}
      {data !== undefined && holdings.length > 0 && (
        <Shown
          portfolio={data}
          holdings={holdings}
          sort={sort}
          direction={direction}
          onSort={(by, order) =>
            set(
              {
                sort: by === 'value' ? null : by,
                dir: order === usualDirection(by) ? null : order,
              },
              true,
            )
          }
        />
      )}
    </Section>
  );
}
