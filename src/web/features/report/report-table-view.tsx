import { useState } from 'react';
import { chakra } from '#ui/chakra.ts';
import { cellText, type ReportLine, type ReportTable } from '#core/report/report-tables.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { ColumnHead } from '#ui/column-head.tsx';
import { Heading } from '#ui/heading.ts';
import { Row, Rows } from '#ui/rows.ts';
import { useIsWide } from '#ui/use-is-wide.ts';

// A busy year has thousands of sales: a page draws so many, and as many again when it is asked to.
const step = 100;

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': {
      paddingInline: '2',
      '&:first-of-type': { paddingInlineStart: 0 },
      '&:last-of-type': { paddingInlineEnd: 0 },
    },
    '& tbody > tr, & tbody + tfoot > tr:first-of-type': {
      borderBottom: '1px solid var(--t-color-line)',
    },
    '& tfoot': { fontWeight: 'strong' },
  },
});
const Name = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'inherit', height: 'row', paddingBlock: '2' },
});
const Figure = chakra('td', { base: { textAlign: 'end', whiteSpace: 'nowrap', height: 'row' } });

/** One table of the report: side by side where there is room, else a list with the last column beside the name. */
export function ReportTableView({ table }: { readonly table: ReportTable }) {
  const text = useText();
  const isWide = useIsWide();
  const [drawn, setDrawn] = useState(step);
  const { title, lines } = table;
  const shown = { ...table, lines: lines.slice(0, drawn) };
  return (
    <Box as="section">
      <Heading as="h3" marginBottom="1">
        {title}
      </Heading>
      {lines.length === 0 && <Text tone="muted">{text('report.none')}</Text>}
      {lines.length > 0 && (isWide ? <WideTable {...shown} /> : <NarrowList {...shown} />)}
      {lines.length > drawn && (
        <Button marginTop="3" onClick={() => setDrawn(drawn + step)}>
          {text('report.more')}
        </Button>
      )}
    </Box>
  );
}

function WideTable({ title, columns, lines, totals }: ReportTable) {
  return (
    <Table>
      <caption className="hidden-text">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column} scope="col">
              {column}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <TableLine key={index} line={line} />
        ))}
      </tbody>
      <tfoot>
        {totals.map((line) => (
          <TableLine key={line.currency} line={line} />
        ))}
      </tfoot>
    </Table>
  );
}

function TableLine({ line: { cells, notes } }: { readonly line: ReportLine }) {
  const format = usePrivateFormat();
  const [name, ...figures] = cells;
  return (
    <tr>
      <Name scope="row">
        {name && cellText(name, format)}
        <Notes notes={notes} />
      </Name>
      {figures.map((cell, index) => (
        <Figure key={index} className="figures">
          {cellText(cell, format)}
        </Figure>
      ))}
    </tr>
  );
}

function NarrowList({ columns, lines, totals }: ReportTable) {
  const all = [...lines, ...totals];
  return (
    <Rows>
      {all.map((line, index) => (
        <NarrowLine key={index} columns={columns} line={line} isTotal={index >= lines.length} />
      ))}
    </Rows>
  );
}

function NarrowLine({
  columns,
  line: { cells, notes },
  isTotal,
}: {
  readonly columns: readonly string[];
  readonly line: ReportLine;
  readonly isTotal: boolean;
}) {
  const format = usePrivateFormat();
  const [name, last] = [cells[0], cells.at(-1)];
  const between = cells.slice(1, -1).flatMap((cell, index) => {
    const value = cellText(cell, format);
    return value === '' ? [] : [`${columns[index + 1]} ${value}`];
  });
  return (
    <Row alignItems="flex-start">
      <Box flex="1" minWidth="0">
        <Text strong={isTotal}>{name && cellText(name, format)}</Text>
        {between.length > 0 && (
          <Flex flexWrap="wrap" columnGap="3" rowGap="0">
            {between.map((pair) => (
              <Text key={pair} as="span" size="xs" tone="muted" className="figures">
                {pair}
              </Text>
            ))}
          </Flex>
        )}
        <Notes notes={notes} />
      </Box>
      <Text className="figures" strong flexShrink="0">
        {last && cellText(last, format)}
      </Text>
    </Row>
  );
}

function Notes({ notes }: Pick<ReportLine, 'notes'>) {
  const format = usePrivateFormat();
  if (notes.length === 0) return null;
  return (
    <Text size="xs" tone="muted" className="figures">
      {notes.map(({ label, value }) => `${label} ${cellText(value, format)}`).join(' · ')}
    </Text>
  );
}
