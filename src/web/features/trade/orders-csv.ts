import type { Api } from '#api/create-api.ts';
import { allPages } from '#api/pages.ts';
import { body } from '#api/queries.ts';
import type { components } from '#api/client.gen.ts';
import type { TransactionsQuery } from '#api/transaction-queries.ts';
import { csvMoments, csvOf } from '#core/csv.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { orderStatus, type Order } from './order.ts';
import type { ProductTransaction } from './product-transaction.ts';

type Transaction = components['schemas']['Transaction'];
type Text = (id: MessageId) => string;
type Moment = (at: string) => string;

const limit = 100;

/** Everything that a list shows. */
export async function allTransactions(
  api: Api,
  query: TransactionsQuery,
): Promise<readonly Transaction[]> {
  const pages = await allPages((page) =>
    body(
      api.client.GET('/transaction/app/v1/list', {
        params: { query: { ...query, limit, ...page } },
      }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** The list as it is on the screen, line for line, with amounts that a spreadsheet reads. */
export function ordersCsv(
  items: readonly Transaction[],
  timeZone: string | undefined,
  text: Text,
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
    ...items.map(({ type, order, product }) => {
      if (order !== null) return orderLine(order, moment, text);
      return product === null ? [] : productLine(type, product, moment, text);
    }),
  ]);
}

function orderLine(order: Order, moment: Moment, text: Text): readonly string[] {
  return [
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
  ];
}

/** In the columns of orders; what only orders have is empty, and the type is that of the product. */
function productLine(
  type: Transaction['type'],
  product: ProductTransaction,
  moment: Moment,
  text: Text,
): readonly string[] {
  const { object, name, status, side, currency, to_pay, payment_due } = product;
  return [
    moment(product.created_at),
    text(`order.side.${side}`),
    '',
    '',
    name,
    text(`order.kind.${type}`),
    '',
    '',
    text(`order.status.${status}`),
    product.quantity ?? '',
    '',
    product.price ?? '',
    product.amount ?? '',
    '',
    '',
    product.fee ?? '',
    currency,
    '',
    to_pay ?? '',
    payment_due === null ? '' : moment(payment_due),
    currency,
    object.id,
  ];
}
