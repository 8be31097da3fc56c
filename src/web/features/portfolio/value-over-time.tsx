import type { components } from '#api/client.gen.ts';
import type { PortfolioValueChartProps } from '#config/blocks.gen.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { AreaChart } from '#ui/area-chart.tsx';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useWaits } from '#ui/waits.tsx';
import type { RangeFigures } from './range-figures.ts';
import { RangeReturns } from './range-returns.tsx';

interface Valued extends RangeFigures {
  readonly series: readonly components['schemas']['PortfolioPoint'][];
}

/** The chart of a range with its choice of ranges and what the range has brought. */
export function ValueOverTime({
  title: id,
  ranges,
  range,
  whenEmpty,
  choose,
  query,
  shown,
}: Pick<PortfolioValueChartProps, 'ranges' | 'range' | 'whenEmpty'> & {
  readonly title: 'portfolio.value.title' | 'portfolio.worth.title';
  readonly choose: (range: string) => void;
  readonly query: FailedQuery & Readonly<Record<'isPending' | 'isLoadingError', boolean>>;
  readonly shown: Valued | undefined;
}) {
  useWaits(query.isPending);
  const text = useText();
  const format = usePrivateFormat();
  const hasSeries = shown === undefined || shown.series.length >= 2;
  if (whenEmpty === 'hide' && !hasSeries) return null;
  const title = text(id);
  const options = ranges.map((value) => ({ value, label: text(`range.${value}`) }));
  return (
    <Section
      title={title}
      action={
        <Segmented
          label={text('portfolio.value.range')}
          options={options}
          value={range}
          onChange={choose}
        />
      }
    >
      <Box minHeight={hasSeries ? '246px' : undefined}>
        {query.isLoadingError && <QueryError query={query} />}
        {!hasSeries && <Text tone="muted">{text('portfolio.value.none')}</Text>}
        {shown && hasSeries && (
          <AreaChart
            label={title}
            scale={format.compact}
            points={shown.series.map(({ at, value, contributed }) => {
              // A day is a date without a zone: noon keeps it the same day everywhere.
              const day = format.day(new Date(`${at}T12:00:00`));
              return {
                value: Number(value),
                beside: contributed === undefined ? undefined : Number(contributed),
                day,
                label: [
                  day,
                  format.money(value, shown.currency),
                  ...(contributed === undefined
                    ? []
                    : [
                        text('portfolio.value.contributed', {
                          amount: format.money(contributed, shown.currency),
                        }),
                      ]),
                ].join(' · '),
              };
            })}
          />
        )}
      </Box>
      {shown && hasSeries && (
        <RangeReturns
          figures={shown}
          of={id === 'portfolio.value.title' ? 'holdings' : 'everything'}
        />
      )}
    </Section>
  );
}
