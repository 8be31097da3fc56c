import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import type { Withdrawal } from '../given-withdrawal.ts';
import type { Call } from '../test-app.ts';
import { deskToken, pass } from '../test-app.ts';
import type { Of } from './operation.ts';
import type { TwoServers } from './two-servers.ts';
import { isDone, less, pacFrom } from './two-servers.ts';

type Schemas = components['schemas'];

/** Exchanges and withdrawals of the two clients; what each account must hold is noted. */
export function moneyOperations(
  two: TwoServers,
  reviewed: (owner: number) => Promise<Schemas['Payee'] | null>,
) {
  const { servers, at, both, book, token, username } = two;
  const acknowledged = {
    exchange: 0,
    lateQuote: 0,
    withdraw: 0,
    toReviewed: 0,
    byPac: 0,
    back: 0,
    complete: 0,
  };
  /** Withdrawals that may still move. */
  const open = new Map<string, { readonly owner: number; readonly amount: string }>();
  /** Withdrawals that were acknowledged and used a PAC code up. */
  const byPac = new Set<string>();
  /** The newest PAC code of a client that was used. */
  const used: (string | undefined)[] = [];
  const desk = (path: string, body?: object): Call => ({
    method: 'POST',
    path: `/desk/v1/${path}`,
    token: deskToken,
    ...(body && { body }),
  });

  const givenPac = async (owner: number, where: number, how: 'issued' | 'used' | 'none') => {
    if (how !== 'issued') return how === 'used' ? used[owner] : undefined;
    const body = { ceiling: '180', currency: 'EUR' };
    const issued = await at(where).call(desk(`clients/${two.clientId(owner)}/pac_codes`, body));
    return issued.json<{ code?: string }>().code;
  };
  const giveBack = (
    id: string,
    { owner, amount }: { readonly owner: number; readonly amount: string },
  ) => {
    book(owner, 'EUR', amount);
    open.delete(id);
    acknowledged.back += 1;
  };

  return {
    acknowledged,
    byPac,
    async exchange({ client: owner, server: where, sell, amount, how }: Of<'exchange'>) {
      const buy = sell === 'EUR' ? 'USD' : 'EUR';
      const client = { method: 'POST', token: token(owner) } as const;
      const path = '/api/exchange/app/v1';
      const all = (await two.accounts(owner)).find(({ currency }) => currency === sell)?.available;
      const body = { sell, buy, side: 'sell', amount: amount === 'all' ? (all ?? '0') : amount };
      const quoted = await at(where).call({ ...client, path: `${path}/quote`, body });
      const id = isDone(quoted) ? quoted.json<Schemas['ExchangeQuote']>().id : null;
      if (id === null) return;
      if (how === 'late') for (const each of servers) pass(each, 21);
      const execute: Call = { ...client, path, body: { quote: id }, key: randomUUID() };
      const answers =
        how === 'sameKey' || how === 'twoKeys'
          ? await both(execute, how === 'twoKeys' ? { key: randomUUID() } : {})
          : [await at(where).call(execute)];
      const made = answers.filter(isDone).map((answer) => answer.json<Schemas['Exchange']>());
      if (how === 'late') {
        expect(made).toEqual([]);
        acknowledged.lateQuote += 1;
      }
      const [exchange] = made;
      if (exchange === undefined) return;
      // A call that is answered twice gets the same answer.
      for (const other of made) expect(other).toEqual(exchange);
      book(owner, sell, less(exchange.sell_amount));
      book(owner, buy, exchange.buy_amount);
      acknowledged.exchange += 1;
    },
    async withdraw(
      { client: owner, server: where, amount, to, pac: how }: Of<'withdraw'>,
      again: boolean,
    ) {
      const other = to === 'reviewed' ? await reviewed(owner) : null;
      const payee = other?.id ?? two.payee(owner);
      const client = { method: 'POST', token: token(owner) } as const;
      const path = '/api/withdraw/app/v1';
      const pac = await givenPac(owner, where, how);
      const body = { payee, amount, ...(pac !== undefined && { pac }) };
      const checked = await at(where).call({ ...client, path: `${path}/check`, body });
      if (!isDone(checked)) return;
      const { request, fee } = checked.json<Schemas['WithdrawalCheck']>();
      const call: Call = {
        ...client,
        path,
        body: { request, payee, amount, fee },
        key: randomUUID(),
      };
      await proveByPinAndCode(at(where), username(owner), token(owner));
      const answers = [await at(where).call(call)];
      if (again) answers.push(await at(where + 1).call(call));
      const made = answers.filter(isDone).map((answer) => answer.json<Withdrawal>());
      const [withdrawal] = made;
      if (withdrawal === undefined) return;
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      if (other !== null) {
        // Nothing goes to an account in another name that is not accepted, nor before its cooling-off is over.
        expect([
          other.status,
          Date.parse(other.usable_at ?? '') <= at(where).now.getTime(),
        ]).toEqual(['accepted', true]);
        acknowledged.toReviewed += 1;
      }
      // From this amount a code is asked for; one that is given without need is used up, too.
      if (compare(amount, pacFrom) >= 0) expect(how).toBe('issued');
      if (how === 'issued') {
        byPac.add(withdrawal.id);
        used[owner] = pac;
        acknowledged.byPac += 1;
      }
      book(owner, 'EUR', less(withdrawal.amount));
      open.set(withdrawal.id, { owner, amount: withdrawal.amount });
      acknowledged.withdraw += 1;
    },
    async step({ server: where, pick, step }: Of<'step'>) {
      const [id, found] = [...open][pick % Math.max(open.size, 1)] ?? [];
      if (id === undefined || found === undefined) return;
      const cancel: Call = {
        method: 'POST',
        path: `/api/withdraw/app/v1/${id}/cancel`,
        token: token(found.owner),
      };
      const decide = (name: string) =>
        desk(
          `withdrawals/${id}/${name}`,
          name === 'reject' || name === 'return'
            ? { reason: name === 'reject' ? 'clientAsked' : 'bankRefused' }
            : undefined,
        );
      if (step === 'cancelAndSend') {
        const [cancelled, sent] = await Promise.all([
          at(where).call(cancel),
          at(where + 1).call(decide('send')),
        ]);
        expect([cancelled, sent].filter(isDone).length).toBeLessThan(2);
        if (isDone(cancelled)) giveBack(id, found);
        return;
      }
      // To go on is the step that is next: the others are refused.
      const steps = step === 'advance' ? (['complete', 'send', 'approve'] as const) : [step];
      for (const each of steps) {
        const answer = await at(where).call(each === 'cancel' ? cancel : decide(each));
        if (!isDone(answer)) continue;
        if (each === 'complete') {
          open.delete(id);
          acknowledged.complete += 1;
        }
        if (each === 'cancel' || each === 'reject' || each === 'return') giveBack(id, found);
        return;
      }
    },
  };
}
