import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioValueChartProps } from '#config/blocks.gen.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { endingWith } from './ending-with.ts';
import { ValueOverTime } from './value-over-time.tsx';

/** Value day by day, of the holdings or of everything, with the day under the pointer or the arrow keys. */
export default function ValueChart({
  of = 'holdings',
  range: first,
  ...props
}: PortfolioValueChartProps) {
  const [place, set] = usePlace();
  const range = props.ranges.find((value) => value === place.get('range')) ?? first;
  const Chart = of === 'everything' ? WorthChart : HoldingsChart;
  return <Chart {...props} range={range} choose={(value) => set({ range: value }, true)} />;
}

interface ChartProps extends Pick<PortfolioValueChartProps, 'ranges' | 'range' | 'whenEmpty'> {
  readonly choose: (range: string) => void;
}

function HoldingsChart({ range, ...props }: ChartProps) {
  const { api } = useApp();
  const query = useQuery({ ...queries.portfolio(api, range), placeholderData: keepPreviousData });
  return (
    <ValueOverTime
      {...props}
      title="portfolio.value.title"
      range={range}
      query={query}
      shown={query.data}
    />
  );
}

/** It ends with the total that leads the page, whenever that was read. */
function WorthChart({ range, ...props }: ChartProps) {
  const { api } = useApp();
  const query = useQuery({ ...queries.worth(api, range), placeholderData: keepPreviousData });
  const { data: assets } = useQuery(queries.assets(api));
  // What is being read anew, or could not be, may lack a payment that the other has.
  const isSettled = !query.isFetching && !query.isError;
  const shown = query.data && endingWith(query.data, isSettled ? assets : undefined);
  return (
    <ValueOverTime
      {...props}
      title="portfolio.worth.title"
      range={range}
      query={query}
      shown={shown}
    />
  );
}
