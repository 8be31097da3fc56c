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

interface Line {
  readonly name: string;
  readonly sums: Readonly<Record<(typeof columns)[number], string>>;
}

/** A year in figures, the newest month first, then what each kind has of it: what stands in a column adds up to its last line. */
export function IncomeTable({ year }: { readonly year: IncomeYear }) {
  const text = useText();
  const nameOf = useMonthName('long');
  const { currency, months, kinds } = year;
  const named = { year: String(year.year), currency };
  const total = { name: text('income.total'), sums: year };
  return (
    <>
      <Figures
        caption={text('income.caption', named)}
        head={text('income.column.month')}
        lines={months.map((each) => ({ name: nameOf(each.month), sums: each }))}
        {...{ total, currency }}
      />
      {kinds.length > 1 && (
        <Figures
          caption={text('income.caption.kind', named)}
          head={text('income.column.kind')}
          lines={kinds.map((each) => ({ name: text(`income.kind.${each.kind}`), sums: each }))}
          {...{ total, currency }}
        />
      )}
    </>
  );
}

function Figures({
  caption,
  head,
  lines,
  total,
  currency,
}: {
  readonly caption: string;
  readonly head: string;
  readonly lines: readonly Line[];
  readonly total: Line;
  readonly currency: string;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const cells = ({ sums }: Line) =>
    columns.map((column) => <td key={column}>{format.money(sums[column], currency)}</td>);
  return (
    <Table className="figures">
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`income.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            {cells(line)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </Table>
  );
}
