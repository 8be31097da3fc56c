import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Flex } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import type { OrderDetail } from './order.ts';
import { ticketAddress } from './ticket-address.ts';

/** From an order to its stock, from a purchase to the sale of its shares, and from such a sale back to the purchase. */
export function OrderLinks({ order }: { readonly order: OrderDetail }) {
  const { file } = useApp();
  const text = useText();
  const quotePath = useQuotePath()(order);
  const orders = file.navigation.messages?.links?.orders;
  const { id, status, side, position, purchase } = order;
  const isHeld =
    side === 'buy' &&
    status === 'holding' &&
    position !== null &&
    compare(position.remaining, '0') > 0;
  return (
    <Flex flexWrap="wrap">
      {quotePath !== null && isHeld && (
        <ButtonLink look="outline" to={ticketAddress(quotePath, id)}>
          {text('order.sellShares')}
        </ButtonLink>
      )}
      {purchase !== null && orders !== undefined && (
        <ButtonLink look="outline" to={openedAt(orders, 'orders', purchase)}>
          {text('order.purchase')}
        </ButtonLink>
      )}
      {quotePath !== null && (
        <ButtonLink look="outline" to={quotePath}>
          {text('order.viewStock')}
        </ButtonLink>
      )}
    </Flex>
  );
}
