import { useText } from '#i18n/use-text.ts';
import { ColumnHead, SortHead } from '#ui/column-head.tsx';
import type { Direction, SortKey } from './arrange-stocks.ts';
import { usualDirection } from './market-filters.ts';

const wide = { display: { base: 'none', md: 'table-cell' } } as const;
// Beside a side navigation a small window has no room for it.
const widest = {
  display: { base: 'none', md: 'table-cell' },
  '@container (max-width: 700px)': { '&&': { display: 'none' } },
} as const;

export interface SortHeaderProps {
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly watch: boolean;
  readonly onSort: (order: { readonly sort: SortKey; readonly direction: Direction }) => void;
}

/** The table's head, which stays in view: what can be sorted by is a button, and turns the order when it is pressed again. */
export function SortHeader({ watch, sort, direction, onSort }: SortHeaderProps) {
  const text = useText();
  const sortedBy = (by: SortKey) => {
    const isBy = sort === by;
    const turned = direction === 'asc' ? 'desc' : 'asc';
    return {
      sticky: true,
      sorted: isBy ? direction : null,
      onPress: () => onSort({ sort: by, direction: isBy ? turned : usualDirection(by) }),
    } as const;
  };
  return (
    <thead>
      <tr>
        <SortHead {...sortedBy('name')} label={text('market.table.name')} />
        <ColumnHead sticky scope="col" {...widest}>
          {text('market.table.month')}
        </ColumnHead>
        <ColumnHead sticky scope="col">
          {text('market.table.price')}
        </ColumnHead>
        <SortHead {...sortedBy('change')} label={text('market.table.change')} />
        <ColumnHead sticky scope="col" {...wide}>
          {text('market.table.year')}
        </ColumnHead>
        <SortHead {...sortedBy('volume')} {...wide} label={text('market.table.volume')} />
        {watch && (
          <ColumnHead sticky scope="col">
            <span className="hidden-text">{text('market.watch.title')}</span>
          </ColumnHead>
        )}
      </tr>
    </thead>
  );
}
