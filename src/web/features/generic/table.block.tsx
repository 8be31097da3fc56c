import { chakra } from '#ui/chakra.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TableProps } from '#config/blocks.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useBlock } from '#page/block-context.ts';
import { Box } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { BoundList } from './bound-list.tsx';
import { columnSide } from './column-side.ts';
import { entryPath } from './entry-path.ts';
import { FieldValue } from './field-value.tsx';
import { Part } from './part.tsx';
import { sortEntries, type SortOrder } from './sort-entries.ts';
import { TableHead } from './table-head.tsx';

const Grid = chakra('table', {
  base: {
    // By their places among both kinds: the first `td` of a row stands behind the `th` that names it.
    '& :is(th, td) + :is(th, td)': { paddingInlineStart: '3' },
    '& :is(th, td):not(:last-child)': { paddingInlineEnd: '3' },
    '& tbody tr': { borderTop: '1px solid var(--t-color-line)' },
  },
});
const Cell = chakra('td', { base: { height: 'row', paddingBlock: '2', whiteSpace: 'nowrap' } });
const RowName = chakra('th', {
  base: { height: 'row', paddingBlock: '2', fontWeight: 'strong', minWidth: '96px' },
});

/** Rows and columns of whatever list it is bound to. A narrow window scrolls it sideways. */
export default function Table({ columns, sort, empty }: TableProps) {
  const [order, setOrder] = useState<SortOrder | undefined>(
    sort && { field: sort.field, descending: sort.descending === true },
  );
  const { title } = useBlock();
  const { locale } = useIntl();
  const text = useDeclaredText();
  return (
    <Part>
      <BoundList empty={empty}>
        {(entries) => (
          <Box
            overflowX="auto"
            tabIndex={0}
            role="group"
            {...(title === undefined ? {} : { 'aria-label': text(title) })}
          >
            <Grid>
              {title !== undefined && <caption className="hidden-text">{text(title)}</caption>}
              <TableHead columns={columns} order={order} onOrder={setOrder} />
              <tbody>
                {sortEntries(entries, order, locale).map((entry, index) => (
                  <TableRow key={index} columns={columns} entry={entry} />
                ))}
              </tbody>
            </Grid>
          </Box>
        )}
      </BoundList>
    </Part>
  );
}

function TableRow({ columns, entry }: Pick<TableProps, 'columns'> & { readonly entry: unknown }) {
  const { on } = useBlock();
  const to = entryPath(on?.select?.to, entry);
  const [first, ...rest] = columns;
  const name = <FieldValue field={first} entry={entry} />;
  return (
    <tr>
      <RowName scope="row" textAlign={columnSide(first)}>
        {to === undefined ? name : <Link to={to}>{name}</Link>}
      </RowName>
      {rest.map((column) => (
        <Cell key={column.field} className="figures" textAlign={columnSide(column)}>
          <FieldValue field={column} entry={entry} />
        </Cell>
      ))}
    </tr>
  );
}
