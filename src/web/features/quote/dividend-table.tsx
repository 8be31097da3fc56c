import { useQuery } from '@tanstack/react-query';
import { stockQueries } from '#api/stock-queries.ts';
import type { OperationAnswer } from '#api/operations.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ActionTable } from './action-table.ts';
import { noonOf } from './noon-of.ts';
import { SplitTable } from './split-table.tsx';

type StockAction = OperationAnswer<'client/listStockActions'>['items'][number];

/** Dividends and splits of a stock, announced and done, the latest first. */
export default function DividendTable({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const text = useText();
  const actions = useQuery(stockQueries.actions(api, { market, symbol }));
  if (actions.isLoadingError) return <QueryError query={actions} />;
  if (actions.data === undefined) return <SkeletonRows rows={5} height="40px" />;
  const { items } = actions.data;
  const splits = items.filter(({ kind }) => kind === 'split');
  const dividends = items.filter(({ kind }) => kind === 'dividend');
  return (
    <>
      {splits.length > 0 && <SplitTable splits={splits} />}
      {dividends.length > 0 ? (
        <Dividends dividends={dividends} />
      ) : (
        <Text tone="muted">{text('quote.dividends.none')}</Text>
      )}
    </>
  );
}

function Dividends({ dividends }: { readonly dividends: readonly StockAction[] }) {
  const text = useText();
  const format = useFormat();
  // A stock pays in the one currency that it trades in.
  const currency = dividends[0]?.currency ?? '';
  return (
    <>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={text('quote.dividends')}>
        <ActionTable className="figures">
          <thead>
            <tr>
              <th scope="col">{text('quote.dividends.exDate')}</th>
              <th scope="col">{text('quote.dividends.payDate')}</th>
              <th scope="col">{`${text('quote.dividends.perShare')} (${currency})`}</th>
              <th scope="col">{text('quote.dividends.tax')}</th>
            </tr>
          </thead>
          <tbody>
            {dividends.map(({ id, ex_on, pays_on, per_share, tax_percent }) => (
              <tr key={id}>
                <th scope="row">{format.day(noonOf(ex_on))}</th>
                <td>{format.day(noonOf(pays_on))}</td>
                <td>{per_share !== null && format.price(per_share)}</td>
                <td>{tax_percent !== null && format.part(tax_percent)}</td>
              </tr>
            ))}
          </tbody>
        </ActionTable>
      </Box>
      <Text size="xs" tone="muted" marginTop="2">
        {text('quote.dividends.note')}
      </Text>
    </>
  );
}
