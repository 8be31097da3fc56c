import type { MessageId } from '#i18n/message-ids.gen.ts';
import type { OrderDetail } from './order.ts';

type Step = OrderDetail['steps'][number];
type Execution = OrderDetail['executions'][number];

/** What happened to an order at one moment: a step that it took, or a part of it that was executed. */
export type OrderEvent =
  | { readonly at: string; readonly title: MessageId; readonly executed: null }
  | { readonly at: string; readonly title: null; readonly executed: Execution };

/** All that happened to an order, the earliest first. */
export function orderEvents({
  steps,
  executions,
}: Pick<OrderDetail, 'steps' | 'executions'>): readonly OrderEvent[] {
  const taken = steps.map((step, index) => ({
    isCause: step.reason === 'triggered',
    event: { at: step.at, title: titleOf(step, steps[index - 1] ?? null), executed: null },
  }));
  const executed = executions.map((each) => ({ at: each.at, title: null, executed: each }));
  // One tick can do it all: a stop is reached, then something is executed, then that leads to a step.
  return [
    ...taken.filter(({ isCause }) => isCause).map(({ event }) => event),
    ...executed,
    ...taken.filter(({ isCause }) => !isCause).map(({ event }) => event),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

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
