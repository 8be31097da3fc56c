import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '#i18n/use-text.ts';
import type { Direction, SortKey } from './arrange-stocks.ts';
import { usualDirection } from './market-filters.ts';

const Cell = chakra('th', {
  base: {
    // Below the bar of the shell, which is as high.
    position: 'sticky',
    top: '64px',
    zIndex: 2,
    background: 'canvas',
    textAlign: 'end',
    fontWeight: 'strong',
    fontSize: 'xs',
    color: 'muted',
    height: '44px',
    boxShadow: 'inset 0 -1px 0 var(--t-color-line)',
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
  readonly direction: Direction;
  readonly watch: boolean;
  readonly onSort: (order: { readonly sort: SortKey; readonly direction: Direction }) => void;
}

/** The table's head, which stays in view: what can be sorted by is a button, and turns the order when it is pressed again. */
export function SortHeader({ watch, ...order }: SortHeaderProps) {
  const text = useText();
  return (
    <thead>
      <tr>
        <SortCell {...order} by="name" label={text('market.table.name')} />
        <Cell scope="col" {...wide}>
          {text('market.table.month')}
        </Cell>
        <Cell scope="col">{text('market.table.price')}</Cell>
        <SortCell {...order} by="change" label={text('market.table.change')} />
        <Cell scope="col" {...wide}>
          {text('market.table.year')}
        </Cell>
        <SortCell {...order} by="volume" label={text('market.table.volume')} isWide />
        {watch && (
          <Cell scope="col">
            <span className="hidden-text">{text('market.watch.title')}</span>
          </Cell>
        )}
      </tr>
    </thead>
  );
}

interface SortCellProps extends Omit<SortHeaderProps, 'watch'> {
  readonly by: SortKey;
  readonly label: string;
  readonly isWide?: boolean;
}

function SortCell({ by, label, sort, direction, onSort, isWide = false }: SortCellProps) {
  const isBy = sort === by;
  const turned = direction === 'asc' ? 'desc' : 'asc';
  return (
    <Cell
      scope="col"
      aria-sort={isBy ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      {...(isWide ? wide : {})}
    >
      <Sort
        aria-pressed={isBy}
        onClick={() => onSort({ sort: by, direction: isBy ? turned : usualDirection(by) })}
      >
        {label}
        <span aria-hidden="true">{isBy ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </Sort>
    </Cell>
  );
}
