import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioValueChartProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { AreaChart } from '#ui/area-chart.tsx';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useWaits } from '#ui/waits.tsx';
import { RangeReturns } from './range-returns.tsx';

/** The value of the holdings day by day, with the day under the pointer or the arrow keys. */
export default function ValueChart({ ranges, range: first, whenEmpty }: PortfolioValueChartProps) {
  const { api } = useApp();
  const [place, set] = usePlace();
  const range = ranges.find((value) => value === place.get('range')) ?? first;
  const portfolio = useQuery({
    ...queries.portfolio(api, range),
    placeholderData: keepPreviousData,
  });
  useWaits(portfolio.isPending);
  const text = useText();
  const format = usePrivateFormat();
  const hasSeries = portfolio.data === undefined || portfolio.data.series.length >= 2;
  if (whenEmpty === 'hide' && !hasSeries) return null;
  const options = ranges.map((value) => ({ value, label: text(`range.${value}`) }));
  return (
    <Section
      title={text('portfolio.value.title')}
      action={
        <Segmented
          label={text('portfolio.value.range')}
          options={options}
          value={range}
          onChange={(value) => set({ range: value }, true)}
        />
      }
    >
      <Box minHeight={hasSeries ? '224px' : undefined}>
        {portfolio.isLoadingError && <QueryError query={portfolio} />}
        {!hasSeries && <Text tone="muted">{text('portfolio.value.none')}</Text>}
        {portfolio.data && hasSeries && (
          <AreaChart
            label={text('portfolio.value.title')}
            scale={format.compact}
            points={portfolio.data.series.map(({ at, value, contributed }) => {
              // A day is a date without a zone: noon keeps it the same day everywhere.
              const day = format.day(new Date(`${at}T12:00:00`));
              return {
                value: Number(value),
                beside: contributed === undefined ? undefined : Number(contributed),
                day,
                label: [
                  day,
                  format.money(value, portfolio.data.currency),
                  ...(contributed === undefined
                    ? []
                    : [
                        text('portfolio.value.contributed', {
                          amount: format.money(contributed, portfolio.data.currency),
                        }),
                      ]),
                ].join(' · '),
              };
            })}
          />
        )}
      </Box>
      {portfolio.data && hasSeries && <RangeReturns portfolio={portfolio.data} />}
    </Section>
  );
}
