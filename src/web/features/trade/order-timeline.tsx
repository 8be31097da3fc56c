import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import type { ListedStep } from '#ui/step-list.tsx';
import { StepList } from '#ui/step-list.tsx';
import type { OrderDetail } from './order.ts';
import { orderEvents } from './order-events.ts';

type StockEvent = OrderDetail['stock_events'][number];

/** Everything that happened to an order, with its time and reason: placed, approved, executed part by part, ended, settled, split, paid dividends. */
export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useStockEventWords();
  return (
    <StepList
      steps={orderEvents(order).map((each) => {
        const moment = format.moment(Date.parse(each.at));
        if (each.kind === 'step') return { moment, title: text(each.title) };
        if (each.kind === 'stock') return { moment, ...wordsOf(each.event) };
        const { quantity, price } = each.executed;
        return {
          moment,
          title: text('order.event.executed', { quantity: format.number(quantity) }),
          detail: text('order.event.executed.at', {
            price: `${format.price(price)} ${order.currency}`,
          }),
        };
      })}
    />
  );
}

/** What a split or a dividend is called, and its figures. */
function useStockEventWords(): (event: StockEvent) => Pick<ListedStep, 'title' | 'detail'> {
  const text = useText();
  const format = usePrivateFormat();
  return ({ kind, quantity, currency, ...event }) => {
    const { quantity_before: before, per_share: perShare, net } = event;
    return kind === 'split'
      ? {
          title: text('order.event.stock.split', {
            newShares: event.new_shares ?? 0,
            oldShares: event.old_shares ?? 0,
          }),
          detail: text('order.event.stock.split.shares', {
            before: format.number(before ?? '0'),
            after: format.number(quantity),
          }),
        }
      : {
          title: text('order.event.stock.dividend', { amount: format.money(net ?? '0', currency) }),
          detail: text('order.event.stock.dividend.basis', {
            quantity: format.number(quantity),
            perShare: `${format.price(perShare ?? '0')} ${currency}`,
          }),
        };
  };
}
