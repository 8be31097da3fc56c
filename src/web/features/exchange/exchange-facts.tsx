import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Exchange } from './exchange-machine.ts';

/** An exchange as it was posted. */
export function ExchangeFacts({ exchange }: { readonly exchange: Exchange }) {
  const text = useText();
  const format = usePrivateFormat();
  const { sell, buy, reversed_at } = exchange;
  const rate = (from: string, value: string, to: string) =>
    text('exchange.rate.value', { from, rate: format.number(value), to });
  return (
    <DescriptionList
      facts={[
        { label: text('exchange.sell'), value: format.money(exchange.sell_amount, sell) },
        { label: text('exchange.fee'), value: format.money(exchange.fee, sell) },
        { label: text('exchange.buy'), value: format.money(exchange.buy_amount, buy) },
        { label: text('exchange.rate'), value: rate(sell, exchange.rate, buy) },
        { label: text('exchange.inverse'), value: rate(buy, exchange.inverse, sell) },
        { label: text('exchange.time'), value: format.moment(Date.parse(exchange.executed_at)) },
        ...(reversed_at === null
          ? []
          : [
              {
                label: text('exchange.status.reversed'),
                value: format.moment(Date.parse(reversed_at)),
              },
            ]),
        { label: text('exchange.reference'), value: exchange.id },
      ]}
    />
  );
}
