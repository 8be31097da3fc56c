import { compare } from '#core/money.ts';
import { askedFigures, executedFigures } from '#core/trading/order-figures.ts';
import { positionWorth } from '#core/trading/position-worth.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices, useLivePrice } from '#live/use-live-price.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { OrderDetail } from './order.ts';

/** Every figure of an order (specification §3): what was asked for, what was executed, what it cost, what it is worth now. */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const text = useText();
  const format = usePrivateFormat();
  const { filled, position } = order;
  return (
    <>
      {compare(filled, '0') > 0 && (
        <Section title={text('order.executed.title')}>
          <DescriptionList facts={executedFigures(order, text, format)} />
        </Section>
      )}
      {position !== null && <PositionFacts order={order} position={position} />}
      <Section title={text('order.asked.title')}>
        <DescriptionList facts={askedFigures(order, text, format)} />
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
  const format = usePrivateFormat();
  const instrument = `${market}:${symbol}`;
  useFollowPrices([instrument]);
  const live = useLivePrice(instrument)?.price ?? position.current_price;
  const money = (value: string, signed = false) => format.money(value, currency, { signed });
  const { value, gain } = positionWorth({ ...position, side, currency }, live);
  return (
    <Section title={text('order.position.title')}>
      <DescriptionList
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
          ...(side === 'sell' || position.sell_time === null
            ? []
            : [
                { label: text('order.amount.sell'), value: money(position.sell_amount) },
                {
                  label: text('order.time.sell'),
                  value: format.moment(Date.parse(position.sell_time)),
                },
              ]),
          { label: text('order.pnl.realised'), value: money(position.realised_pnl, true) },
        ]}
      />
    </Section>
  );
}
