import { chakra } from '#ui/chakra.ts';
import type { Field } from '#config/field.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { columnSide } from './column-side.ts';
import type { SortOrder } from './sort-entries.ts';

const Cell = chakra('th', {
  base: {
    fontWeight: 'strong',
    fontSize: 'xs',
    color: 'muted',
    height: '44px',
    whiteSpace: 'nowrap',
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

export interface TableHeadProps {
  readonly columns: readonly Field[];
  readonly order: SortOrder | undefined;
  readonly onOrder: (order: SortOrder | undefined) => void;
}

/** Column headings; each sorts by its column: up, down, and back to the order of the answer. */
export function TableHead({ columns, order, onOrder }: TableHeadProps) {
  const text = useDeclaredText();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const own = order?.field === column.field ? order : undefined;
          // A heading without words is none.
          if (column.title === undefined) return <td key={column.field} />;
          return (
            <Cell
              key={column.field}
              scope="col"
              textAlign={columnSide(column)}
              aria-sort={own === undefined ? 'none' : own.descending ? 'descending' : 'ascending'}
            >
              <Sort
                aria-pressed={own !== undefined}
                onClick={() => onOrder(following(column.field, own))}
              >
                {text(column.title)}
                <span aria-hidden="true">
                  {own === undefined ? '' : own.descending ? ' ↓' : ' ↑'}
                </span>
              </Sort>
            </Cell>
          );
        })}
      </tr>
    </thead>
  );
}

function following(field: string, own: SortOrder | undefined): SortOrder | undefined {
  if (own === undefined) return { field, descending: false };
  return own.descending ? undefined : { field, descending: true };
}
