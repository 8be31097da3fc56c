import { useQuery } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react/styled-system';
import { incomeQueries } from '#api/income-queries.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': {
      height: '40px',
      paddingInline: { base: '1', md: '2' },
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--t-color-line)',
      fontWeight: 'inherit',
    },
    '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
    // Names of days are longer than days in some languages.
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'strong', whiteSpace: 'normal' },
  },
});

/** Dividends of a stock, announced and paid, the latest ex-date first. */
export default function DividendTable({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const actions = useQuery(incomeQueries.stockActions(api, { market, symbol }));
  if (actions.isLoadingError) return <QueryError query={actions} />;
  if (actions.data === undefined) return <SkeletonRows rows={5} height="40px" />;
  const { items } = actions.data;
  const [first] = items;
  if (first === undefined) return <Text tone="muted">{text('quote.dividends.none')}</Text>;
  // A stock pays in the one currency that it trades in.
  const { currency } = first;
  return (
    <>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={text('quote.details.dividends')}>
        <Table className="figures">
          <thead>
            <tr>
              <th scope="col">{text('quote.dividends.exDate')}</th>
              <th scope="col">{text('quote.dividends.payDate')}</th>
              <th scope="col">{`${text('quote.dividends.perShare')} (${currency})`}</th>
              <th scope="col">{text('quote.dividends.tax')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, ex_on, pays_on, per_share, tax_percent }) => (
              <tr key={id}>
                <th scope="row">{format.day(noon(ex_on))}</th>
                <td>{format.day(noon(pays_on))}</td>
                <td>{format.price(per_share)}</td>
                <td>{format.part(tax_percent)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      <Text size="xs" tone="muted" marginTop="2">
        {text('quote.dividends.note')}
      </Text>
    </>
  );
}

/** A day is a date without a zone: noon keeps it the same day everywhere. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00`);
}
