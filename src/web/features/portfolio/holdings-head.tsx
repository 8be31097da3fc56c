import { useText } from '#i18n/use-text.ts';
import { ColumnHead, SortHead } from '#ui/column-head.tsx';
import { usualDirection, type Direction, type SortKey } from './arrange-holdings.ts';

export interface HoldingsHeadProps {
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly onSort: (sort: SortKey, direction: Direction) => void;
}

/** The head of the table: what can be sorted by is a button, and turns the order when it is pressed again. */
export function HoldingsHead({ sort, direction, onSort }: HoldingsHeadProps) {
  const text = useText();
  const sortedBy = (by: SortKey) => {
    const isBy = sort === by;
    const turned = direction === 'asc' ? 'desc' : 'asc';
    return {
      sorted: isBy ? direction : null,
      onPress: () => onSort(by, isBy ? turned : usualDirection(by)),
    };
  };
  return (
    <thead>
      <tr>
        <SortHead {...sortedBy('name')} label={text('portfolio.column.name')} />
        <ColumnHead scope="col" whiteSpace="normal">
          {text('portfolio.column.quantity')}
        </ColumnHead>
        <ColumnHead scope="col">{text('portfolio.column.price')}</ColumnHead>
        <SortHead {...sortedBy('day')} label={text('portfolio.gain.today')} />
        <SortHead {...sortedBy('value')} label={text('portfolio.column.value')} />
        <SortHead {...sortedBy('gain')} label={text('portfolio.column.gain')} />
      </tr>
    </thead>
  );
}
