import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { quantTones, type QuantHolding } from './quant.ts';

/** A purchase of a strategy note: what it is worth or paid, and when it is settled. */
export function QuantHoldingRow({
  holding,
  onOpen,
}: {
  readonly holding: QuantHolding;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, status, currency, value, amount, result, settles_on } = holding;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('product.quant.settles.on', { day: format.date(settles_on) })}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(result?.total ?? value ?? amount, currency)}
          </Text>
          <StatusPill tone={quantTones[status]}>
            {text(`product.quant.status.${status}`)}
          </StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
