import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { PortfolioBenchmarkProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { AreaChart } from '#ui/area-chart.tsx';
import { Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { useWaits } from '#ui/waits.tsx';
import { BenchmarkFigures } from './benchmark-figures.tsx';
import { BenchmarkTable } from './benchmark-table.tsx';

/** The return of the holdings beside that of what the tenant compares it with; nothing where it declares none. */
export default function Benchmark({ ranges, range: first }: PortfolioBenchmarkProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [place] = usePlace();
  const range = ranges.find((value) => value === place.get('range')) ?? first;
  const portfolio = useQuery({
    ...queries.portfolio(api, range),
    placeholderData: keepPreviousData,
  });
  useWaits(portfolio.isPending);
  // A failure is shown by the chart of the value, which reads the same.
  const benchmark = portfolio.data?.benchmark;
  const from = benchmark?.series[0]?.at;
  if (benchmark == null || from === undefined) return null;
  const { name, series } = benchmark;
  return (
    <Section title={text('portfolio.benchmark.title', { name })}>
      <AreaChart
        label={text('portfolio.benchmark.title', { name })}
        scale={(value) => format.percent(String(value))}
        points={series.map(({ at, portfolio_percent, benchmark_percent }) => {
          // A day is a date without a zone: noon keeps it the same day everywhere.
          const day = format.day(new Date(`${at}T12:00:00`));
          return {
            value: Number(portfolio_percent),
            beside: Number(benchmark_percent),
            day,
            label: [
              day,
              format.percent(portfolio_percent),
              `${name} ${format.percent(benchmark_percent)}`,
            ].join(' · '),
          };
        })}
      />
      <BenchmarkFigures benchmark={benchmark} />
      <Text size="xs" tone="muted" marginTop="3">
        {text('portfolio.benchmark.note', { name, day: format.date(from) })}
      </Text>
      <BenchmarkTable benchmark={benchmark} />
    </Section>
  );
}
