import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import type { Deposit } from './deposit.ts';

const Opener = chakra(
  'button',
  {
    base: {
      flex: '1',
      minWidth: 0,
      minHeight: '44px',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      textAlign: 'start',
      borderRadius: 'control',
      '& > svg': { color: 'muted', flexShrink: 0 },
      _hover: { color: 'brand' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** One deposit: how much, when, and what became of it. */
export function DepositRow({
  deposit,
  onOpen,
}: {
  readonly deposit: Deposit;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { amount, credited, currency, status, reference, created_at } = deposit;
  return (
    <Row>
      <Opener aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text(`deposit.status.${status}`)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {reference} · {format.day(Date.parse(created_at))}
          </Text>
        </Box>
        <Text as="span" className="figures" flexShrink="0">
          {format.money(credited ?? amount, currency)}
        </Text>
        <ChevronRight size={18} aria-hidden="true" />
      </Opener>
    </Row>
  );
}
