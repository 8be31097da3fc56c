import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import type { IncomeYear } from './income.ts';
import { useMonthName } from './use-month-name.ts';

const columns = ['gross', 'tax', 'net'] as const;

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    // Four columns on the narrowest telephone: what is long breaks there, figures never do.
    '@media (max-width: 359px)': { fontSize: 'xs' },
    '& th, & td': {
      height: '40px',
      paddingInline: { base: '1', sm: '2' },
      textAlign: 'end',
      borderBottom: '1px solid var(--t-color-line)',
      fontWeight: 'inherit',
    },
    '& td': { whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
    '& td:last-of-type, & thead th:last-of-type': { paddingInlineEnd: 0 },
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'strong' },
    '& tfoot': { fontWeight: 'strong' },
    '& tfoot th, & tfoot td': { borderBottom: 'none' },
  },
});

/** A year in figures, the newest month first: what stands in a column adds up to its last line. */
export function IncomeTable({ year }: { readonly year: IncomeYear }) {
  const text = useText();
  const format = usePrivateFormat();
  const nameOf = useMonthName('long');
  const { currency } = year;
  return (
    <Table className="figures">
      <caption className="hidden-text">
        {text('income.caption', { year: String(year.year), currency })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text('income.column.month')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`income.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {year.months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{nameOf(month.month)}</th>
            {columns.map((column) => (
              <td key={column}>{format.money(month[column], currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('income.total')}</th>
          {columns.map((column) => (
            <td key={column}>{format.money(year[column], currency)}</td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}
