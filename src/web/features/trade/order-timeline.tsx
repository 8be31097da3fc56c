import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { StepList } from '#ui/step-list.tsx';
import type { OrderDetail } from './order.ts';

/** Everything that happened to an order, with its time and reason: placed, approved, executed part by part, ended, settled. */
export function OrderTimeline({
  order: { steps, executions, currency },
}: {
  readonly order: OrderDetail;
}) {
  const text = useText();
  const format = useFormat();
  const taken = steps.map(({ status, at, reason }, index) => ({
    at,
    title: text(
      index === 0 && status === 'pending'
        ? 'order.event.placed'
        : reason === null
          ? `order.event.${status}`
          : `order.event.${reason}`,
    ),
  }));
  const executed = executions.map(({ at, quantity, price }) => ({
    at,
    title: text('order.event.executed', { quantity: format.number(quantity) }),
    detail: text('order.event.executed.at', { price: `${format.price(price)} ${currency}` }),
  }));
  // What was executed comes before the step that it led to.
  const events = [...executed, ...taken].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <StepList
      steps={events.map(({ at, ...event }) => ({
        ...event,
        moment: format.moment(Date.parse(at)),
      }))}
    />
  );
}
