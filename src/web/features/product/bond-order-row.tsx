import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { bondTones, type BondOrder } from './bond.ts';

/** An order of a bond: what of which, and the day on which it settles. */
export function BondOrderRow({
  order,
  onOpen,
}: {
  readonly order: BondOrder;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, side, status, currency, total, settles_on } = order;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text(`product.bond.side.${side}`)} · {format.date(settles_on)}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(total, currency)}
          </Text>
          <StatusPill tone={bondTones[status]}>{text(`product.bond.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
