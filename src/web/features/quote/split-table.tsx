import type { OperationAnswer } from '#api/operations.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { ActionTable } from './action-table.ts';
import { noonOf } from './noon-of.ts';

interface Props {
  readonly splits: OperationAnswer<'client/listStockActions'>['items'];
}

/** Splits of a stock, the latest first. */
export function SplitTable({ splits }: Props) {
  const text = useText();
  const format = useFormat();
  return (
    <Box marginBottom="6">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={text('quote.splits')}>
        <ActionTable className="figures">
          <thead>
            <tr>
              <th scope="col">{text('quote.splits.day')}</th>
              <th scope="col">{text('quote.splits.kind')}</th>
              <th scope="col">{text('quote.splits.ratio')}</th>
            </tr>
          </thead>
          <tbody>
            {splits.map(({ id, ex_on, new_shares, old_shares }) => {
              const newShares = new_shares ?? 1;
              const oldShares = old_shares ?? 1;
              return (
                <tr key={id}>
                  <th scope="row">{format.day(noonOf(ex_on))}</th>
                  <td>
                    {text(newShares > oldShares ? 'quote.splits.forward' : 'quote.splits.reverse')}
                  </td>
                  <td>{text('quote.splits.ratio.value', { newShares, oldShares })}</td>
                </tr>
              );
            })}
          </tbody>
        </ActionTable>
      </Box>
      <Text size="xs" tone="muted" marginTop="2">
        {text('quote.splits.note')}
      </Text>
    </Box>
  );
}
