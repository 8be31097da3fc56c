import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4',
    marginTop: '4',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
  },
});

/** Both returns over the range, and by how many points they differ. */
export function BenchmarkFigures({
  benchmark: { name, percent, series },
}: {
  readonly benchmark: components['schemas']['Benchmark'];
}) {
  const text = useText();
  const format = useFormat();
  const own = series.at(-1)?.portfolio_percent ?? '0.00';
  const points = toBig(own).minus(percent).toFixed(2);
  return (
    <List>
      {[
        { label: text('portfolio.benchmark.own'), value: own, words: format.percent(own) },
        { label: name, value: percent, words: format.percent(percent) },
        {
          label: text('portfolio.benchmark.difference'),
          value: points,
          words: text('portfolio.benchmark.points', {
            points: `${toBig(points).gt(0) ? '+' : ''}${format.number(points)}`,
          }),
        },
      ].map(({ label, value, words }) => (
        <div key={label}>
          <Text as="dt" size="sm" tone="muted">
            {label}
          </Text>
          <dd>
            <Change value={value}>{words}</Change>
          </dd>
        </div>
      ))}
    </List>
  );
}
