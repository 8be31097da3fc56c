import type { ListProps } from '#config/blocks.gen.ts';
import { useBlock } from '#page/block-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { BoundList } from './bound-list.tsx';
import { entryPath } from './entry-path.ts';
import { FieldValue } from './field-value.tsx';
import { Part } from './part.tsx';

/** One line an entry of whatever list it is bound to. */
export default function List({ empty, ...fields }: ListProps) {
  return (
    <Part>
      <BoundList empty={empty}>
        {(entries) => (
          <Rows>
            {entries.map((entry, index) => (
              <Line key={index} {...fields} entry={entry} />
            ))}
          </Rows>
        )}
      </BoundList>
    </Part>
  );
}

function Line({
  primary,
  secondary,
  end,
  endNote,
  entry,
}: Omit<ListProps, 'empty'> & { readonly entry: unknown }) {
  const { on } = useBlock();
  const to = entryPath(on?.select?.to, entry);
  const name = <FieldValue field={primary} entry={entry} />;
  return (
    <Row justifyContent="space-between">
      <Box minWidth="0">
        <Text strong>{to === undefined ? name : <Link to={to}>{name}</Link>}</Text>
        {secondary && (
          <Text as="div" size="xs" tone="muted">
            <FieldValue field={secondary} entry={entry} />
          </Text>
        )}
      </Box>
      {(end ?? endNote) && (
        <Box textAlign="end" flexShrink="0">
          {end && (
            <Text as="div" className="figures">
              <FieldValue field={end} entry={entry} />
            </Text>
          )}
          {endNote && (
            <Text as="div" size="xs" tone="muted" className="figures">
              <FieldValue field={endNote} entry={entry} />
            </Text>
          )}
        </Box>
      )}
    </Row>
  );
}
