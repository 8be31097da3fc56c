import { chakra } from '#ui/chakra.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { RowButton, RowLink } from '#ui/row-button.ts';
import { Row, Rows } from '#ui/rows.ts';
import type { allocationLines } from './allocation-lines.ts';
import { usePartPath } from './use-part-path.ts';

// What a balance is made of is fetched on demand.
const HoldsSheet = openedPart(() => import('./holds-sheet.tsx'));

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

/** One group with its value and its part of the whole; it opens to its holdings, or leads to the screen of what it is made of. */
export function AllocationRow({ name, line, colour, currency }: AllocationRowProps) {
  const { value, percent, entries } = line;
  const format = usePrivateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const to = usePartPath()(line.group);
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
  if (line.group === 'frozen')
    return (
      <Row display="block" paddingBlock="1">
        <RowButton
          width="100%"
          textAlign="start"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {figures}
          <ChevronRight size={16} aria-hidden="true" />
        </RowButton>
        {isOpen && <HoldsSheet onClose={() => setIsOpen(false)} />}
      </Row>
    );
  if (held.length === 0)
    return (
      <Row display="block" paddingBlock="1">
        {to === undefined ? (
          <Flex alignItems="center" gap="3" minHeight="44px">
            {figures}
            <Turned aria-hidden="true" style={{ width: 16 }} />
          </Flex>
        ) : (
          <RowLink to={to}>
            {figures}
            <ChevronRight size={16} aria-hidden="true" />
          </RowLink>
        )}
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
