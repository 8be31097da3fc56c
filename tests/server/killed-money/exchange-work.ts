import { expect } from 'vitest';
import { keyedAsks } from './keyed-asks.ts';
import type { MoneyWork, Schemas } from './money-work.ts';
import { untilGone } from './money-work.ts';

/** Exchanges from one currency into another, one after the other. */
export function exchangeWork(sell: string, buy: string): MoneyWork {
  const asks = keyedAsks<Schemas['Exchange']>();
  return {
    name: `exchange ${sell}`,
    answered: asks.answered,
    underWay: asks.underWay,
    go: ({ client }) =>
      untilGone(async () => {
        for (;;) {
          const { body } = await client.send<Schemas['ExchangeQuote']>(
            'POST',
            '/exchange/app/v1/quote',
            { sell, buy, side: 'sell', amount: '1.37' },
          );
          if (body.id === null) throw new Error('the simulated rates have none');
          await asks.ask(client, '/exchange/app/v1', { quote: body.id });
        }
      }),
    async settle({ client }) {
      const done = await asks.askAgain(client);
      const { items } = (
        await client.send<Schemas['ExchangeList']>('GET', '/exchange/app/v1/list?limit=100')
      ).body;
      for (const { id } of done) expect(items.filter((each) => each.id === id)).toHaveLength(1);
      return done.flatMap(({ sell_amount, buy_amount }) => [
        [sell, `-${sell_amount}`] as const,
        [buy, buy_amount] as const,
      ]);
    },
  };
}
