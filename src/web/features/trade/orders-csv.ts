import type { Api } from '#api/create-api.ts';
import { allPages } from '#api/pages.ts';
import { body } from '#api/queries.ts';
import type { OrdersQuery } from '#api/trade-queries.ts';
import { csvMoments, csvOf } from '#core/csv.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { orderStatus, type Order } from './order.ts';

const limit = 100;

/** Every order that a list shows. */
export async function allOrders(api: Api, query: OrdersQuery): Promise<readonly Order[]> {
  const pages = await allPages((page) =>
    body(api.client.GET('/trade/app/v1/list', { params: { query: { ...query, limit, ...page } } })),
  );
  return pages.flatMap(({ items }) => items);
}

/** The list as it is on the screen, order for order, with amounts that a spreadsheet reads. */
export function ordersCsv(
  items: readonly Order[],
  timeZone: string | undefined,
  text: (id: MessageId) => string,
): string {
  const moment = csvMoments(timeZone);
  return csvOf([
    [
      text('order.placed'),
      text('order.side'),
      text('order.symbol'),
      text('order.market'),
      text('order.stock'),
      text('order.type'),
      text('order.price.asked'),
      text('order.validity'),
      text('order.status'),
      text('order.quantity'),
      text('order.filled'),
      text('order.price.average'),
      text('order.amount'),
      text('order.fee.tax'),
      text('order.fee.duty'),
      text('order.fee.trade'),
      text('order.currency'),
      text('order.paid'),
      text('order.payment.toPay'),
      text('order.payment.due'),
      text('order.account'),
      text('order.reference'),
    ],
    ...items.map((order) => [
      moment(order.placed_at),
      text(`order.side.${order.side}`),
      order.symbol,
      order.market,
      order.name,
      text(`order.type.${order.type}`),
      order.price ?? '',
      text(`order.validity.${order.validity}`),
      text(orderStatus(order).words),
      order.quantity,
      order.filled,
      order.average_price ?? '',
      order.amount,
      order.tax_fees,
      order.duty_fees,
      order.trade_fees,
      order.currency,
      order.paid,
      order.to_pay ?? '',
      order.payment_due === null ? '' : moment(order.payment_due),
      order.account,
      order.id,
    ]),
  ]);
}
