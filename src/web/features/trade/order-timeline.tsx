import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { StepList } from '#ui/step-list.tsx';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import type { OrderDetail } from './order.ts';

/** Everything that happened to an order, with its time and reason: placed, approved, executed part by part, ended, settled. */
export function OrderTimeline({
  order: { steps, executions, currency },
}: {
  readonly order: OrderDetail;
}) {
  const text = useText();
  const format = useFormat();
  const taken = steps.map((step, index) => ({
    at: step.at,
    title: text(titleOf(step, steps[index - 1] ?? null)),
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

type Step = OrderDetail['steps'][number];

/** What a step is called depends on where it came from: held once it is bought, or once it is paid. */
function titleOf({ status, reason }: Step, before: Step | null): MessageId {
  if (before === null && status === 'pending') return 'order.event.placed';
  if (reason !== null) return `order.event.${reason}`;
  const isOwed = before?.status === 'payment' || before?.status === 'outstanding';
  if (status === 'holding' && isOwed) return 'order.event.paid';
  if (status === 'payment' && before?.status === 'holding') return 'order.event.unpaid';
  if (status === 'outstanding' && before?.status === 'holding') return 'order.event.overdueAgain';
  return `order.event.${status}`;
}
