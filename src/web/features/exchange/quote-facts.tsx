import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { TimeLeft } from '#page/time-left.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Quote } from './exchange-machine.ts';

/** Everything that is posted when the quote is executed, and what it leads to. */
export function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const text = useText();
  const format = useFormat();
  const { sell, buy } = quote;
  const rate = (from: string, value: string, to: string) =>
    text('exchange.rate.value', { from, rate: format.number(value), to });
  return (
    <DescriptionList
      facts={[
        { label: text('exchange.sell'), value: format.money(quote.sell_amount, sell) },
        { label: text('exchange.fee'), value: format.money(quote.fee, sell) },
        { label: text('exchange.buy'), value: format.money(quote.buy_amount, buy) },
        { label: text('exchange.rate'), value: rate(sell, quote.rate, buy) },
        { label: text('exchange.inverse'), value: rate(buy, quote.inverse, sell) },
        { label: text('exchange.margin'), value: format.part(quote.margin_percent) },
        {
          label: text('exchange.after', { currency: sell }),
          value: format.money(quote.sell_after, sell),
        },
        {
          label: text('exchange.after', { currency: buy }),
          value: format.money(quote.buy_after, buy),
        },
      ]}
    />
  );
}

/** How long the quote still holds. */
export function QuoteTime({ until }: { readonly until: number }) {
  const text = useText();
  return <TimeLeft until={until} words={(time) => text('exchange.valid', { time })} />;
}
