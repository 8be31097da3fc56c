import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '#i18n/use-text.ts';
import type { SortKey } from './arrange-stocks.ts';

const Cell = chakra('th', {
  base: {
    textAlign: 'end',
    fontWeight: 'strong',
    fontSize: 'xs',
    color: 'muted',
    height: '44px',
    borderBottom: '1px solid var(--t-color-line)',
    whiteSpace: 'nowrap',
    '&:first-of-type': { textAlign: 'start' },
  },
});
const Sort = chakra(
  'button',
  {
    base: {
      minHeight: '44px',
      minWidth: '44px',
      textAlign: 'inherit',
      color: 'inherit',
      fontWeight: 'inherit',
      '&:hover': { color: 'text' },
      '&[aria-pressed=true]': { color: 'text' },
    },
  },
  { defaultProps: { type: 'button' } },
);
const wide = { display: { base: 'none', md: 'table-cell' } } as const;

export interface SortHeaderProps {
  readonly sort: SortKey;
  readonly watch: boolean;
  readonly onSort: (key: SortKey) => void;
}

/** The table's head: what can be sorted by is a button. */
export function SortHeader({ sort, watch, onSort }: SortHeaderProps) {
  const text = useText();
  const arrow = sort === 'gain' ? ' ↓' : sort === 'loss' ? ' ↑' : '';
  return (
    <thead>
      <tr>
        <Cell scope="col" aria-sort={sort === 'name' ? 'ascending' : 'none'}>
          <Sort aria-pressed={sort === 'name'} onClick={() => onSort('name')}>
            {text('market.table.name')}
          </Sort>
        </Cell>
        <Cell scope="col" {...wide}>
          {text('market.table.month')}
        </Cell>
        <Cell scope="col">{text('market.table.price')}</Cell>
        <Cell
          scope="col"
          aria-sort={sort === 'gain' ? 'descending' : sort === 'loss' ? 'ascending' : 'none'}
        >
          <Sort
            aria-pressed={sort === 'gain' || sort === 'loss'}
            onClick={() => onSort(sort === 'gain' ? 'loss' : 'gain')}
          >
            {text('market.table.change')}
            {arrow}
          </Sort>
        </Cell>
        <Cell scope="col" {...wide}>
          {text('market.table.range')}
        </Cell>
        <Cell scope="col" aria-sort={sort === 'volume' ? 'descending' : 'none'} {...wide}>
          <Sort aria-pressed={sort === 'volume'} onClick={() => onSort('volume')}>
            {text('market.table.volume')}
          </Sort>
        </Cell>
        {watch && (
          <Cell scope="col">
            <span className="hidden-text">{text('market.watch.title')}</span>
          </Cell>
        )}
      </tr>
    </thead>
  );
}
