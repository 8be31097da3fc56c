import type { Format } from '#core/create-format.ts';
import { compare } from '#core/money.ts';
import { orderTotal } from './order-total.ts';
import type { OrderSide, OrderType, OrderValidity, TradingType } from './order.ts';

/** What a client is shown of an order. */
export interface ShownOrder {
  readonly id: string;
  readonly market: string;
  readonly symbol: string;
  readonly name: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly validity: OrderValidity;
  readonly trading_type: TradingType;
  readonly currency: string;
  readonly account: string;
  readonly rate: string | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly reserved: string;
  readonly filled: string;
  readonly average_price: string | null;
  readonly amount: string;
  readonly tax_fees: string;
  readonly duty_fees: string;
  readonly trade_fees: string;
  readonly paid: string;
  readonly placed_at: string;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** The newest first. */
  readonly executions: readonly { readonly at: string; readonly settles_on: string }[];
}

/** An order with the parts of what was executed of it. */
export interface ExecutedOrder {
  readonly currency: string;
  /** The newest first; not all of them where there are more. */
  readonly executions: readonly {
    readonly at: string;
    readonly quantity: string;
    readonly price: string;
    readonly settles_on: string;
  }[];
  readonly execution_count: number;
}

export type PartText = (
  id: `order.parts.${'part' | 'newest'}`,
  values: Readonly<Record<string, string>>,
) => string;

export interface OrderFigure {
  readonly label: string;
  readonly value: string;
}

/** Texts of an order's figures. */
export type FigureText = (
  id:
    | `order.${'stock' | 'symbol' | 'filled' | 'filled.value' | 'type' | 'validity' | 'tradingType'}`
    | `order.${'placed' | 'expires' | 'reserved' | 'shares' | 'rate' | 'settles' | 'reference'}`
    | `order.type.${OrderType}`
    | `order.validity.${OrderValidity}`
    | `order.tradingType.${TradingType}`
    | `order.price.${'stop' | 'limit' | OrderSide}`
    | `order.${'amount' | 'time' | 'total' | 'paid'}.${OrderSide}`
    | `order.fee.${'tax' | 'duty' | 'trade'}`,
  values?: Readonly<Record<string, string>>,
) => string;

/** What was executed of an order and what it cost (specification §3), as the screen and the printed confirmation have it. */
export function executedFigures(
  order: ShownOrder,
  text: FigureText,
  format: Format,
): readonly OrderFigure[] {
  const { currency, account, side, executions } = order;
  const { tax_fees: tax, duty_fees: duty, trade_fees: trade } = order;
  const [last] = executions;
  const first = executions.at(-1);
  const money = (value: string) => format.money(value, currency);
  const total = orderTotal(side, order.amount, { tax, duty, trade });
  return [
    order.average_price !== null && {
      label: text(`order.price.${side}`),
      value: `${format.price(order.average_price)} ${currency}`,
    },
    { label: text(`order.amount.${side}`), value: money(order.amount) },
    last !== undefined && {
      label: text(`order.time.${side}`),
      value: fromTo(
        format.moment(Date.parse(first?.at ?? last.at)),
        format.moment(Date.parse(last.at)),
      ),
    },
    { label: text('order.fee.tax'), value: money(tax) },
    { label: text('order.fee.duty'), value: money(duty) },
    { label: text('order.fee.trade'), value: money(trade) },
    { label: text(`order.total.${side}`), value: money(total) },
    order.rate !== null && { label: text('order.rate'), value: format.number(order.rate) },
    account !== currency && {
      label: text(`order.paid.${side}`, { currency: account }),
      value: format.money(order.paid, account),
    },
    last !== undefined && {
      label: text('order.settles'),
      value: fromTo(
        format.date(first?.settles_on ?? last.settles_on),
        format.date(last.settles_on),
      ),
    },
  ].filter((each) => each !== false);
}

/** One where both are the same. */
function fromTo(first: string, last: string): string {
  return first === last ? last : `${first} – ${last}`;
}

/** Each part of what was executed with its time, its price and its settlement date, the earliest first; none where it was one. */
export function partFigures(
  { executions, execution_count, currency }: ExecutedOrder,
  text: PartText,
  format: Format,
): readonly OrderFigure[] {
  if (execution_count < 2) return [];
  const parts = executions.map(({ at, quantity, price, settles_on }) => ({
    label: format.moment(Date.parse(at)),
    value: text('order.parts.part', {
      quantity: format.number(quantity),
      price: `${format.price(price)} ${currency}`,
      day: format.date(settles_on),
    }),
  }));
  return parts.toReversed();
}

/** "The newest 100 of 240 executions are shown."; `null` where all of them are. */
export function omittedParts(
  { executions, execution_count }: Pick<ExecutedOrder, 'executions' | 'execution_count'>,
  text: PartText,
  format: Format,
): string | null {
  if (execution_count <= executions.length) return null;
  const [shown, count] = [executions.length, execution_count].map(String);
  return text('order.parts.newest', {
    shown: format.number(shown ?? ''),
    count: format.number(count ?? ''),
  });
}

/** What was asked for, and by when. */
export function askedFigures(
  order: ShownOrder,
  text: FigureText,
  format: Format,
): readonly OrderFigure[] {
  const { currency, account, filled, quantity, side, type } = order;
  const moment = (value: string) => format.moment(Date.parse(value));
  return [
    { label: text('order.stock'), value: order.name },
    { label: text('order.symbol'), value: `${order.symbol} · ${order.market}` },
    {
      label: text('order.filled'),
      value: text('order.filled.value', {
        filled: format.number(filled),
        quantity: format.number(quantity),
      }),
    },
    { label: text('order.type'), value: text(`order.type.${type}`) },
    order.price !== null && {
      label: text(type === 'stop' ? 'order.price.stop' : 'order.price.limit'),
      value: `${format.price(order.price)} ${currency}`,
    },
    { label: text('order.validity'), value: text(`order.validity.${order.validity}`) },
    { label: text('order.tradingType'), value: text(`order.tradingType.${order.trading_type}`) },
    { label: text('order.placed'), value: moment(order.placed_at) },
    order.ended_at === null && { label: text('order.expires'), value: moment(order.expires_at) },
    order.ended_at === null && {
      label: text('order.reserved'),
      value:
        side === 'buy'
          ? format.money(order.reserved, account)
          : text('order.shares', { quantity: format.number(order.reserved) }),
    },
    { label: text('order.reference'), value: order.id },
  ].filter((each) => each !== false);
}

/** Whether there is something to confirm. */
export function isConfirmable({
  filled,
  reason,
}: {
  readonly filled: string;
  readonly reason: string | null;
}): boolean {
  return compare(filled, '0') > 0 && reason !== 'reversed';
}
