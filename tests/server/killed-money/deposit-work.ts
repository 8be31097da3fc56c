import { expect } from 'vitest';
import { keyedAsks } from './keyed-asks.ts';
import type { MoneyWork, Schemas } from './money-work.ts';
import { untilGone } from './money-work.ts';

type Deposit = Schemas['Deposit'];

/** Fewer than may wait at once. */
const mostOfRound = 16;
const announcedAmount = '40.00';
/** What really came. */
const cameAmount = '31.07';

/** Deposits that the client announces, in two currencies in turn, and the desk credits. */
export function depositWork(currencies: readonly [string, string]): MoneyWork {
  const asks = keyedAsks<Deposit>();
  const credits = new Map<string, 'asked' | 'answered'>();
  const answered = () => [...credits.values()].filter((each) => each === 'answered').length;
  return {
    name: 'deposit',
    answered,
    underWay: () => asks.underWay() + credits.size - answered(),
    go: ({ client, desk }) =>
      untilGone(async () => {
        for (let made = 0; made < mostOfRound; made += 1) {
          const { id } = await asks.ask(client, '/deposit/app/v1', {
            currency: currencies[made % 2],
            amount: announcedAmount,
          });
          credits.set(id, 'asked');
          await desk('POST', `deposits/${id}/credit`, { amount: cameAmount });
          credits.set(id, 'answered');
        }
      }),
    async settle({ client, desk }) {
      const done = await asks.askAgain(client);
      const list = async () =>
        (await client.send<Schemas['DepositList']>('GET', '/deposit/app/v1/list?limit=100')).body
          .items;
      const credit = (id: string) =>
        desk('POST', `deposits/${id}/credit`, { amount: cameAmount }).then(
          () => true,
          () => false,
        );
      const before = await list();
      for (const { id } of done) {
        const found = before.filter((each) => each.id === id);
        expect(found).toHaveLength(1);
        const isCredited = found[0]?.status === 'credited';
        if (credits.get(id) === 'answered') expect(isCredited).toBe(true);
        // What was credited is not credited again; what was not is credited now, once.
        expect([await credit(id), await credit(id)]).toEqual([!isCredited, false]);
      }
      credits.clear();
      return done.map(({ currency }) => [currency, cameAmount] as const);
    },
  };
}
