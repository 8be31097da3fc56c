import type { Format } from '#core/create-format.ts';
import type { useText } from '#i18n/use-text.ts';
import type { OrderDetail } from './order.ts';

type Execution = Pick<OrderDetail['executions'][number], 'settled_at' | 'settles_on'>;

/**
 * What has become of an execution: a purchase is booked at once, whatever its settlement date; what a sale brings waits for that
 * date.
 */
export function executionState(
  side: OrderDetail['side'],
  { settled_at, settles_on }: Execution,
  text: ReturnType<typeof useText>,
  format: Pick<Format, 'moment' | 'date'>,
): string {
  if (settled_at === null) return text('order.settles.on', { day: format.date(settles_on) });
  return side === 'buy'
    ? text('order.booked', { moment: format.moment(Date.parse(settled_at)) })
    : text('order.settled');
}
