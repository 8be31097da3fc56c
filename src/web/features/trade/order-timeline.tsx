import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { StepList } from '#ui/step-list.tsx';
import type { OrderDetail } from './order.ts';
import { orderEvents } from './order-events.ts';

/** Everything that happened to an order, with its time and reason: placed, approved, executed part by part, ended, settled. */
export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const text = useText();
  const format = useFormat();
  return (
    <StepList
      steps={orderEvents(order).map(({ at, title, executed }) => ({
        moment: format.moment(Date.parse(at)),
        ...(executed === null
          ? { title: text(title) }
          : {
              title: text('order.event.executed', { quantity: format.number(executed.quantity) }),
              detail: text('order.event.executed.at', {
                price: `${format.price(executed.price)} ${order.currency}`,
              }),
            }),
      }))}
    />
  );
}
