import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { benchmarkRows } from './benchmark-rows.ts';

const Details = chakra('details', {
  base: {
    marginTop: '2',
    '& > summary': {
      minHeight: '44px',
      display: 'inline-flex',
      alignItems: 'center',
      cursor: 'pointer',
      color: 'brand',
      fontSize: 'sm',
    },
  },
});
const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': {
      height: '40px',
      paddingInline: '2',
      textAlign: 'end',
      borderBottom: '1px solid var(--t-color-line)',
    },
    '& th:first-of-type': { textAlign: 'start', fontWeight: 'inherit', paddingInlineStart: '0' },
    '& thead th': { color: 'muted', fontSize: 'xs' },
  },
});

/** The lines of the chart as figures: each day of a short range, the last day of each month of a long one. */
export function BenchmarkTable({
  benchmark: { name, series },
}: {
  readonly benchmark: components['schemas']['Benchmark'];
}) {
  const text = useText();
  const format = useFormat();
  return (
    <Details>
      <summary>{text('portfolio.benchmark.table')}</summary>
      <Box overflowX="auto">
        <Table className="figures">
          <thead>
            <tr>
              <th scope="col">{text('portfolio.benchmark.day')}</th>
              <th scope="col">{text('portfolio.benchmark.own')}</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {benchmarkRows(series).map(({ at, portfolio_percent, benchmark_percent }) => (
              <tr key={at}>
                <th scope="row">{format.date(at)}</th>
                <td>{format.percent(portfolio_percent)}</td>
                <td>{format.percent(benchmark_percent)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Details>
  );
}
