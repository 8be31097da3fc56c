import { useEffect, useState } from 'react';
import { countdown } from '#core/countdown.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Facts } from '#ui/facts.tsx';
import type { Quote } from './exchange-machine.ts';

/** Everything that is posted when the quote is executed, and what it leads to. */
export function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const text = useText();
  const format = useFormat();
  const { sell, buy } = quote;
  const rate = (from: string, value: string, to: string) =>
    text('exchange.rate.value', { from, rate: format.number(value), to });
  return (
    <Facts
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

const tick = 250;

/** How long the quote still holds. Stands still for who listens: the end of it is said, the seconds are not. */
export function QuoteTime({ until }: { readonly until: number }) {
  const text = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <Text size="sm" tone="muted" className="figures" role="timer" aria-live="off">
      {text('exchange.valid', { time: countdown(left) })}
    </Text>
  );
}
