import { ChevronRight } from 'lucide-react';
import { compare } from '#core/money.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { orderStatus, type Order } from './order.ts';
import { useOrderName } from '#page/use-order-name.ts';

/** One order: what of which stock, when, what was executed of it, and what became of it. */
export function OrderRow({
  order,
  onOpen,
}: {
  readonly order: Order;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const nameOf = useOrderName();
  const { name, quantity, filled, amount, currency, placed_at } = order;
  const { account, to_pay, payment_due } = order;
  const { tone, words } = orderStatus(order);
  const askedOf = ({ type, price }: Order) =>
    [
      text(`order.type.${type}.short`),
      ...(price === null ? [] : [format.price(price), currency]),
    ].join(' ');
  const hasExecuted = compare(filled, '0') > 0;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {nameOf(order)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" clip>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {format.moment(Date.parse(placed_at))}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {hasExecuted ? format.money(amount, currency) : askedOf(order)}
          </Text>
          <StatusPill tone={tone}>{text(words)}</StatusPill>
          {to_pay !== null && payment_due !== null && (
            <Text as="span" size="xs" className="figures">
              {text('order.payment.dueBy', {
                amount: format.money(to_pay, account),
                moment: format.moment(Date.parse(payment_due)),
              })}
            </Text>
          )}
          {hasExecuted && compare(filled, quantity) < 0 && (
            <Text as="span" size="xs" tone="muted" className="figures">
              {text('order.filled.value', {
                filled: format.number(filled),
                quantity: format.number(quantity),
              })}
            </Text>
          )}
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
