import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { orderTones, type FundOrder } from './fund.ts';

/** An order of a fund: what of which, and the day whose price it gets. */
export function FundOrderRow({
  order,
  onOpen,
}: {
  readonly order: FundOrder;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, side, status, currency, units, price_day } = order;
  const amount = order.total ?? order.amount;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text(`product.fund.side.${side}`)} · {format.date(price_day)}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {amount === null
              ? text('product.fund.unitCount', { units: format.price(units ?? '0') })
              : format.money(amount, currency)}
          </Text>
          <StatusPill tone={orderTones[status]}>{text(`product.fund.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
