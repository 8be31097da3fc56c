import { chakra } from '#ui/chakra.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { useApp } from '#page/app-context.ts';
import { bookingsQuery } from './bookings-query.ts';
import type { IncomeKind, IncomeYear } from './income.ts';
import { ofKind } from './of-kind.ts';
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
  /** What it is made of, where that is more than one thing. */
  readonly parts?: readonly Line[];
  /** Where its bookings are. */
  readonly to?: string | undefined;
}

const Opener = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: { base: '44px', md: '40px' },
    textAlign: 'start',
    borderRadius: 'control',
    _hover: { color: 'brand' },
    '& svg': { flexShrink: 0, color: 'muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});

/** A year in figures, the newest month first, then what each kind has of it: what stands in a column adds up to its last line. A month opens to its kinds, a kind to its months, and one kind of a month leads to its bookings. */
export function IncomeTable({ year }: { readonly year: IncomeYear }) {
  const text = useText();
  const nameOf = useMonthName('long');
  const { currency, months, kinds } = year;
  const named = { year: String(year.year), currency };
  const total = { name: text('income.total'), sums: year };
  const { file } = useApp();
  const statement = file.screens.find(({ id }) => id === 'statement')?.route;
  const kindName = (kind: IncomeKind) => text(`income.kind.${kind}`);
  const bookings = (kind: IncomeKind, month: number) =>
    statement && `${statement}${bookingsQuery({ kind, month, year: year.year, currency })}`;
  return (
    <>
      <Figures
        caption={text('income.caption', named)}
        head={text('income.column.month')}
        lines={months.map((each) => ({
          name: nameOf(each.month),
          sums: each,
          parts: each.kinds.map((part) => ({
            name: kindName(part.kind),
            sums: part,
            to: bookings(part.kind, each.month),
          })),
        }))}
        {...{ total, currency }}
      />
      {kinds.length > 1 && (
        <Figures
          caption={text('income.caption.kind', named)}
          head={text('income.column.kind')}
          lines={kinds.map((each) => ({
            name: kindName(each.kind),
            sums: each,
            parts: ofKind(year, each.kind).months.map((part) => ({
              name: nameOf(part.month),
              sums: part,
              to: bookings(each.kind, part.month),
            })),
          }))}
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
          <OpeningLine key={line.name} {...{ line, currency }} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <Cells {...{ line: total, currency }} />
        </tr>
      </tfoot>
    </Table>
  );
}

interface LineProps {
  readonly line: Line;
  readonly currency: string;
}

/** A line that opens to what it is made of, below it. */
function OpeningLine({ line, currency }: LineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, parts = [] } = line;
  const [only] = parts;
  if (parts.length < 2)
    return (
      <tr>
        <th scope="row">{only?.to === undefined ? name : <Link to={only.to}>{name}</Link>}</th>
        <Cells {...{ line, currency }} />
      </tr>
    );
  return (
    <>
      <tr>
        <th scope="row">
          <Opener type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {name}
            <ChevronDown size={14} aria-hidden="true" />
          </Opener>
        </th>
        <Cells {...{ line, currency }} />
      </tr>
      {isOpen &&
        parts.map((part) => (
          <tr key={part.name}>
            <th scope="row">
              <Text as="span" tone="muted" paddingInlineStart="3" display="block">
                {part.to === undefined ? part.name : <Link to={part.to}>{part.name}</Link>}
              </Text>
            </th>
            <Cells {...{ line: part, currency }} />
          </tr>
        ))}
    </>
  );
}

function Cells({ line: { sums }, currency }: LineProps) {
  const format = usePrivateFormat();
  return columns.map((column) => <td key={column}>{format.money(sums[column], currency)}</td>);
}
