import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { FundOrder } from './fund.ts';

/** What was ordered, and what it came to once its price was known. */
export function FundOrderFacts({ order }: { readonly order: FundOrder }) {
  const text = useText();
  const format = usePrivateFormat();
  const { side, currency, amount, units, price, value, fee, total, pays_on } = order;
  const money = (each: string) => format.money(each, currency);
  const isBuy = side === 'buy';
  return (
    <DescriptionList
      facts={[
        { label: text('product.fund.order'), value: text(`product.fund.side.${side}`) },
        ...(amount === null
          ? []
          : [{ label: text('product.fund.setAside'), value: money(amount) }]),
        { label: text('product.fund.priceDay'), value: format.date(order.price_day) },
        ...(order.can_cancel
          ? [
              {
                label: text('product.fund.cancelUntil'),
                value: format.moment(Date.parse(order.orders_close_at)),
              },
            ]
          : []),
        ...(order.status === 'pending'
          ? [{ label: text('product.fund.knownBy'), value: format.date(order.price_due_on) }]
          : []),
        ...(price === null
          ? []
          : [{ label: text('product.fund.price'), value: `${format.price(price)} ${currency}` }]),
        ...(units === null
          ? []
          : [{ label: text('product.fund.units'), value: format.price(units) }]),
        ...(value === null ? [] : [{ label: text('product.fund.value'), value: money(value) }]),
        ...(fee === null
          ? []
          : [
              {
                label: text('product.fund.fee', { percent: format.part(order.fee_percent) }),
                value: money(fee),
              },
            ]),
        ...(total === null
          ? []
          : [
              {
                label: text(isBuy ? 'product.fund.total.buy' : 'product.fund.total.redeem'),
                value: money(total),
              },
            ]),
        ...(pays_on === null
          ? []
          : [{ label: text('product.fund.paysOn'), value: format.date(pays_on) }]),
        ...(order.corrections === 0
          ? []
          : [
              {
                label: text('product.fund.corrections'),
                value: text('product.fund.corrections.count', { count: order.corrections }),
              },
            ]),
        { label: text('product.reference'), value: order.id },
      ]}
    />
  );
}
