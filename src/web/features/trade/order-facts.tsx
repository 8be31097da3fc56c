import { compare } from '#core/money.ts';
import { orderTotal } from '#core/trading/order-total.ts';
import { positionWorth } from '#core/trading/position-worth.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices, useLivePrice } from '#live/use-live-price.ts';
import { Facts, type Fact } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';
import type { OrderDetail } from './order.ts';

/** Every figure of an order (specification §3): what was asked for, what was executed, what it cost, what it is worth now. */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const text = useText();
  const format = useFormat();
  const { currency, account, filled, quantity, executions, position } = order;
  const money = (value: string) => format.money(value, currency);
  const price = (value: string) => `${format.price(value)} ${currency}`;
  const moment = (value: string) => format.moment(Date.parse(value));
  const isBuy = order.side === 'buy';
  const hasExecuted = compare(filled, '0') > 0;
  const [last] = executions;
  const { tax_fees: tax, duty_fees: duty, trade_fees: trade } = order;
  const total = orderTotal(order.side, order.amount, { tax, duty, trade });
  const facts: readonly (Fact | false)[] = [
    { label: text('order.stock'), value: order.name },
    { label: text('order.symbol'), value: `${order.symbol} · ${order.market}` },
    {
      label: text('order.filled'),
      value: text('order.filled.value', {
        filled: format.number(filled),
        quantity: format.number(quantity),
      }),
    },
    { label: text('order.type'), value: text(`order.type.${order.type}`) },
    order.price !== null && {
      label: text(order.type === 'stop' ? 'order.price.stop' : 'order.price.limit'),
      value: price(order.price),
    },
    { label: text('order.validity'), value: text(`order.validity.${order.validity}`) },
    { label: text('order.tradingType'), value: text(`order.tradingType.${order.trading_type}`) },
    { label: text('order.placed'), value: moment(order.placed_at) },
    order.ended_at === null && { label: text('order.expires'), value: moment(order.expires_at) },
    order.ended_at === null && {
      label: text('order.reserved'),
      value: isBuy
        ? format.money(order.reserved, account)
        : text('order.shares', { quantity: format.number(order.reserved) }),
    },
  ];
  const executed: readonly (Fact | false)[] = [
    order.average_price !== null && {
      label: text(isBuy ? 'order.price.buy' : 'order.price.sell'),
      value: price(order.average_price),
    },
    { label: text(isBuy ? 'order.amount.buy' : 'order.amount.sell'), value: money(order.amount) },
    last !== undefined && {
      label: text(isBuy ? 'order.time.buy' : 'order.time.sell'),
      value: moment(last.at),
    },
    { label: text('order.fee.tax'), value: money(order.tax_fees) },
    { label: text('order.fee.duty'), value: money(order.duty_fees) },
    { label: text('order.fee.trade'), value: money(order.trade_fees) },
    { label: text(isBuy ? 'order.total.buy' : 'order.total.sell'), value: money(total) },
    order.rate !== null && { label: text('order.rate'), value: format.number(order.rate) },
    account !== currency && {
      label: text(isBuy ? 'order.paid.buy' : 'order.paid.sell', { currency: account }),
      value: format.money(order.paid, account),
    },
    last !== undefined && {
      label: text('order.settles'),
      value: format.date(last.settles_on),
    },
  ];
  return (
    <>
      {hasExecuted && (
        <Section title={text('order.executed.title')}>
          <Facts facts={executed.filter((each) => each !== false)} />
        </Section>
      )}
      {position !== null && <PositionFacts order={order} position={position} />}
      <Section title={text('order.asked.title')}>
        <Facts
          facts={[
            ...facts.filter((each) => each !== false),
            { label: text('order.reference'), value: order.id },
          ]}
        />
      </Section>
    </>
  );
}

interface PositionFactsProps {
  readonly order: OrderDetail;
  readonly position: NonNullable<OrderDetail['position']>;
}

/** What became of the shares: what is left of them is worth what the latest price says. */
function PositionFacts({
  order: { market, symbol, currency, side },
  position,
}: PositionFactsProps) {
  const text = useText();
  const format = useFormat();
  const instrument = `${market}:${symbol}`;
  useFollowPrices([instrument]);
  const live = useLivePrice(instrument)?.price ?? position.current_price;
  const money = (value: string, signed = false) => format.money(value, currency, { signed });
  const { value, gain } = positionWorth({ ...position, side, currency }, live);
  return (
    <Section title={text('order.position.title')}>
      <Facts
        facts={[
          ...(live === null
            ? []
            : [{ label: text('order.price.now'), value: `${format.price(live)} ${currency}` }]),
          ...(side === 'buy'
            ? [
                { label: text('order.remaining'), value: format.number(position.remaining) },
                { label: text('order.invested'), value: money(position.cost) },
                ...(value === null || gain === null
                  ? []
                  : [
                      {
                        label: text('order.value'),
                        value: money(value),
                      },
                      {
                        label: text('order.pnl.estimated'),
                        value: money(gain, true),
                      },
                    ]),
              ]
            : [{ label: text('order.cost'), value: money(position.cost) }]),
          { label: text('order.pnl.realised'), value: money(position.realised_pnl, true) },
        ]}
      />
    </Section>
  );
}
