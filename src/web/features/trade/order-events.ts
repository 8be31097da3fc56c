import type { MessageId } from '#i18n/message-ids.gen.ts';
import type { OrderDetail } from './order.ts';

type Step = OrderDetail['steps'][number];
type Execution = OrderDetail['executions'][number];
type StockEvent = OrderDetail['stock_events'][number];

/** What happened to an order at one moment: a step that it took, a part of it that was executed, or what the company did for its shares. */
export type OrderEvent = { readonly at: string } & (
  | { readonly kind: 'step'; readonly title: MessageId }
  | { readonly kind: 'execution'; readonly executed: Execution }
  | { readonly kind: 'stock'; readonly event: StockEvent }
);

/** All that happened to an order, the earliest first. */
export function orderEvents({
  steps,
  executions,
  stock_events,
}: Pick<OrderDetail, 'steps' | 'executions' | 'stock_events'>): readonly OrderEvent[] {
  const taken = steps.map((step, index) => ({
    isCause: step.reason === 'triggered',
    event: { kind: 'step' as const, at: step.at, title: titleOf(step, steps[index - 1] ?? null) },
  }));
  const executed = executions.map((each) => ({
    kind: 'execution' as const,
    at: each.at,
    executed: each,
  }));
  const ofStock = stock_events.map((event) => ({ kind: 'stock' as const, at: event.at, event }));
  // One tick can do it all: a stop is reached, then something is executed, then that leads to a step.
  return [
    ...taken.filter(({ isCause }) => isCause).map(({ event }) => event),
    ...executed,
    ...taken.filter(({ isCause }) => !isCause).map(({ event }) => event),
    ...ofStock,
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
