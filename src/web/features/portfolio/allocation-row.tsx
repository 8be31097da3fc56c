import { chakra } from '#ui/chakra.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row, Rows } from '#ui/rows.ts';
import type { allocationLines } from './allocation-lines.ts';

type Line = ReturnType<typeof allocationLines>[number];

const Track = chakra('span', {
  base: {
    display: 'block',
    height: '6px',
    marginTop: '1',
    borderRadius: '999px',
    background: 'line',
    overflow: 'hidden',
  },
});
const Length = chakra('span', {
  base: { display: 'block', height: '100%', borderRadius: '999px' },
});
const Turned = chakra('span', {
  base: { display: 'flex', flexShrink: 0, color: 'muted', transition: 'transform 120ms' },
});

export interface AllocationRowProps {
  readonly name: string;
  readonly line: Line;
  /** Of its bar. */
  readonly colour: string;
  readonly currency: string;
}

/** One group with its value and its part of the whole; where it has holdings it opens to them. */
export function AllocationRow({ name, line, colour, currency }: AllocationRowProps) {
  const { value, percent, entries } = line;
  const format = usePrivateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const held = entries.flatMap(({ holding, value: own }) =>
    holding === null ? [] : [{ holding, own }],
  );
  const figures = (
    <Box as="span" display="block" flex="1" minWidth="0">
      <Flex as="span" justifyContent="space-between" alignItems="baseline">
        <Text as="span" overflowWrap="anywhere">
          {name}
        </Text>
        <Text as="span" className="figures" whiteSpace="nowrap">
          {format.money(value, currency)}{' '}
          <Text as="span" tone="muted" display="inline-block" minWidth="64px" textAlign="end">
            {format.weight(percent)}
          </Text>
        </Text>
      </Flex>
      <Track aria-hidden="true">
        <Length style={{ width: `${percent}%`, background: colour }} />
      </Track>
    </Box>
  );
  if (held.length === 0)
    return (
      <Row paddingBlock="1" minHeight="64px">
        {figures}
        <Turned aria-hidden="true" style={{ width: 16 }} />
      </Row>
    );
  return (
    <Row display="block" paddingBlock="1">
      <RowButton
        width="100%"
        textAlign="start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {figures}
        <Turned aria-hidden="true" style={isOpen ? { transform: 'rotate(180deg)' } : {}}>
          <ChevronDown size={16} />
        </Turned>
      </RowButton>
      <Box id={id} hidden={!isOpen} paddingInlineStart="3">
        <Rows>
          {held.map(({ holding, own }) => (
            <Row key={`${holding.market}:${holding.symbol}`} position="relative">
              <Box flex="1" minWidth="0">
                <StockLink stock={holding}>
                  <Text size="sm" clip>
                    {holding.name}
                  </Text>
                </StockLink>
              </Box>
              <Text size="sm" className="figures" whiteSpace="nowrap">
                {format.money(own, currency)}
              </Text>
            </Row>
          ))}
        </Rows>
      </Box>
    </Row>
  );
}
