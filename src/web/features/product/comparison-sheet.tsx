import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { CatalogueItem } from './shown-kinds.ts';
import { comparedBy, useComparison } from './use-comparison.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: '2',
      paddingInline: { base: '1', md: '2' },
      overflowWrap: 'break-word',
      hyphens: 'auto',
    },
    // What is compared stands above the values: beside them it would leave too little room for three on a telephone.
    '& th[scope=rowgroup]': {
      paddingTop: '3',
      paddingBottom: 0,
      color: 'muted',
      fontSize: 'xs',
      fontWeight: 'text',
      borderTop: '1px solid var(--t-color-line)',
    },
    '& td': { fontSize: 'sm' },
  },
});

export interface ComparisonSheetProps {
  readonly items: readonly CatalogueItem[];
  readonly onOpen: (code: string) => void;
  readonly onClose: () => void;
}

/** Two or three products beside each other, by the same questions. */
export default function ComparisonSheet({ items, onOpen, onClose }: ComparisonSheetProps) {
  const text = useText();
  const comparison = useComparison();
  const columns = items.map((item) => ({ item, words: comparison(item) }));
  return (
    <Sheet
      wide
      title={text('product.comparison')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box paddingInline="3" paddingBottom="5">
        <Table>
          <caption className="hidden-text">{text('product.comparison')}</caption>
          <thead>
            <tr>
              {columns.map(({ item, words }) => (
                <th key={item.code} scope="col">
                  <Text size="xs" tone="muted">
                    {words.kind}
                  </Text>
                  <Text size="sm" strong>
                    {item.name}
                  </Text>
                  <Text className="figures" size="lg" fontWeight="figure" marginTop="2">
                    {words.figure}
                  </Text>
                  <Text size="xs" tone="muted">
                    {words.figureLabel}
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          {comparedBy.map(([by, label]) => (
            <tbody key={by}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  {text(label)}
                </th>
              </tr>
              <tr>
                {columns.map(({ item, words }) => (
                  <td key={item.code} className="figures">
                    {words[by]}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              {columns.map(({ item }) => (
                <td key={item.code}>
                  <Button
                    wide
                    paddingInline="2"
                    aria-label={text('product.comparison.open.name', { name: item.name })}
                    onClick={() => onOpen(item.code)}
                  >
                    {text('product.comparison.open')}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      </Box>
    </Sheet>
  );
}
