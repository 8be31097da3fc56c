import { chakra } from '#ui/chakra.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import {
  figureOf,
  statementOf,
  type FinancialList,
  type StatementName,
} from './financial-statements.ts';
import { lineTexts } from './line-texts.ts';
import { usePeriodName } from './use-period-name.ts';

const Table = chakra('table', {
  base: {
    fontSize: 'sm',
    '& th, & td': {
      height: '40px',
      paddingInline: '2',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--t-color-line)',
      fontWeight: 'inherit',
    },
    '& th:first-of-type': {
      textAlign: 'start',
      position: 'sticky',
      insetInlineStart: 0,
      background: 'canvas',
      paddingInlineStart: 0,
      whiteSpace: 'normal',
    },
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'strong' },
    '& tr[data-total]': { fontWeight: 'strong' },
  },
});

export interface FinancialTableProps {
  readonly list: FinancialList;
  readonly statement: StatementName;
}

/** A statement as a table, a column a period, the newest last; in millions. */
export function FinancialTable({ list, statement }: FinancialTableProps) {
  const text = useText();
  const locale = useLocale();
  const nameOf = usePeriodName();
  const { lines, totals } = statementOf(statement);
  const millions = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={text(`quote.${statement}`)}>
      <Table className="figures">
        <thead>
          <tr>
            <th scope="col">{text('quote.financials.unit', { currency: list.currency })}</th>
            {list.items.map((report) => (
              <th key={report.ends} scope="col">
                {nameOf(report)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line} {...(totals.includes(line) ? { 'data-total': '' } : {})}>
              <th scope="row">{text(lineTexts[line] ?? 'quote.line.revenue')}</th>
              {list.items.map((report) => (
                <td key={report.ends}>
                  {millions.format(Number(figureOf(report, statement, line)) / 1e6)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <Text className="hidden-text">{text('quote.financials.note')}</Text>
    </Box>
  );
}
