import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { idOf } from './given.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { givenWithdrawing, type Withdrawal } from './given-withdrawal.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import type { Call, TestApp } from './test-app.ts';
import { deskToken, pass, startTestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];

const usernames = ['marta', 'newcomer'] as const;
const cents = (max: number) =>
  fc.integer({ min: 1, max }).map((amount) => toBig(String(amount)).div(100).toFixed(2));
const client = fc.integer({ min: 0, max: usernames.length - 1 });
const server = fc.integer({ min: 0, max: 1 });

/** What clients, operators and time do to two servers on one database. */
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    client,
    server,
    amount: cents(50_000),
    credited: cents(50_000),
    end: fc.constantFrom('credit', 'credit', 'creditTwice', 'cancel', 'wait'),
  }),
  fc.record({
    kind: fc.constant('exchange' as const),
    client,
    server,
    sell: fc.constantFrom('EUR', 'USD'),
    amount: cents(30_000),
    how: fc.constantFrom('once', 'sameKey', 'twoKeys', 'late'),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    client,
    server,
    amount: cents(20_000),
    how: fc.constantFrom('once', 'sameKey'),
  }),
  fc.record({
    kind: fc.constant('step' as const),
    server,
    pick: fc.nat(),
    step: fc.constantFrom(
      'approve',
      'send',
      'complete',
      'advance',
      'advance',
      'return',
      'reject',
      'cancel',
      'cancelAndSend',
    ),
  }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 86_400 }) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const count = fullCounts ? 10_000 : 250;
const postgres = await startPostgres();

describe.skipIf('reason' in postgres)(
  `${count} random operations of banking on two servers`,
  { timeout: 30_000 + count * 1_000 },
  () => {
    let servers: readonly TestApp[] = [];
    const tokens: string[] = [];
    const payees: string[] = [];
    /** What every account must hold, by client and currency: what was there, and what was acknowledged since. */
    const expected = new Map<string, string>();
    /** How often each kind was acknowledged. */
    const acknowledged = { deposit: 0, exchange: 0, withdraw: 0, giveBack: 0, complete: 0 };
    const open = new Map<string, { readonly owner: number; readonly amount: string }>();

    beforeAll(async () => {
      const url = await (postgres as TestPostgres).freshDatabase();
      servers = [
        await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) }),
        await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) }),
      ];
      const first = at(0);
      for (const [index, username] of usernames.entries()) {
        const { id } = await idOf(first, username);
        await first.db.inTenant(home.id, (tx) =>
          changeClient(tx, home.id, id, { kycStatus: 'approved', perms: ['exchange', 'withdraw'] }),
        );
        payees.push(await givenWithdrawing(first, username));
        await renew(index);
        for (const { currency, available } of await accounts(index))
          expected.set(`${index} ${currency}`, available);
      }
    });
    afterAll(async () => {
      for (const each of servers) await each.close();
      if ('stop' in postgres) await postgres.stop();
    });

    const at = (index: number): TestApp => {
      const found = servers[index % 2];
      if (!found) throw new Error('there is no such server');
      return found;
    };
    const both = (call: Call, other: Partial<Call> = {}) =>
      Promise.all([at(0).call(call), at(1).call({ ...call, ...other })]);
    const renew = async (index: number) => {
      tokens[index] = await at(0).accessToken(usernames[index] ?? '');
    };
    const accounts = async (index: number) =>
      (await at(index).call({ path: '/api/acc/app/v1/list', token: tokens[index] ?? '' })).json<
        Schemas['AccountList']
      >().items;
    const book = (owner: number, currency: string, amount: string) => {
      const key = `${owner} ${currency}`;
      expected.set(
        key,
        toBig(expected.get(key) ?? '0')
          .plus(amount)
          .toFixed(),
      );
    };
    const less = (amount: string) => `-${amount}`;

    const run = {
      async deposit({ client: owner, server: where, amount, credited, end }: Of<'deposit'>) {
        const announced = await at(where).call({
          method: 'POST',
          path: '/api/deposit/app/v1',
          token: tokens[owner] ?? '',
          body: { currency: 'EUR', amount },
        });
        if (announced.statusCode !== 200) return;
        const { id } = announced.json<{ id: string }>();
        if (end === 'cancel')
          await at(where).call({
            method: 'POST',
            path: `/api/deposit/app/v1/${id}/cancel`,
            token: tokens[owner] ?? '',
          });
        if (end !== 'credit' && end !== 'creditTwice') return;
        const credit: Call = {
          method: 'POST',
          path: `/desk/v1/deposits/${id}/credit`,
          token: deskToken,
          body: { amount: credited },
        };
        const answers = end === 'credit' ? [await at(where).call(credit)] : await both(credit);
        expect(answers.filter(isDone)).toHaveLength(1);
        book(owner, 'EUR', credited);
        acknowledged.deposit += 1;
      },
      async exchange({ client: owner, server: where, sell, amount, how }: Of<'exchange'>) {
        const buy = sell === 'EUR' ? 'USD' : 'EUR';
        const token = tokens[owner] ?? '';
        const quoted = await at(where).call({
          method: 'POST',
          path: '/api/exchange/app/v1/quote',
          token,
          body: { sell, buy, side: 'sell', amount },
        });
        const id = quoted.statusCode === 200 ? quoted.json<Schemas['ExchangeQuote']>().id : null;
        if (id === null) return;
        if (how === 'late') for (const each of servers) pass(each, 21);
        const execute: Call = {
          method: 'POST',
          path: '/api/exchange/app/v1',
          token,
          body: { quote: id },
          key: randomUUID(),
        };
        const answers =
          how === 'sameKey' || how === 'twoKeys'
            ? await both(execute, how === 'twoKeys' ? { key: randomUUID() } : {})
            : [await at(where).call(execute)];
        const made = answers.filter(isDone).map((answer) => answer.json<Schemas['Exchange']>());
        if (how === 'late') expect(made).toEqual([]);
        const [exchange] = made;
        if (exchange === undefined) return;
        // A call that is answered twice gets the same answer.
        for (const other of made) expect(other).toEqual(exchange);
        book(owner, sell, less(exchange.sell_amount));
        book(owner, buy, exchange.buy_amount);
        acknowledged.exchange += 1;
      },
      async withdraw({ client: owner, server: where, amount, how }: Of<'withdraw'>) {
        const token = tokens[owner] ?? '';
        const checked = await at(where).call({
          method: 'POST',
          path: '/api/withdraw/app/v1/check',
          token,
          body: { payee: payees[owner], amount },
        });
        if (checked.statusCode !== 200) return;
        const { request, fee } = checked.json<Schemas['WithdrawalCheck']>();
        const call: Call = {
          method: 'POST',
          path: '/api/withdraw/app/v1',
          token,
          body: { request, payee: payees[owner], amount, fee },
          key: randomUUID(),
        };
        await proveByPinAndCode(at(where), usernames[owner] ?? '', token);
        const answers = [await at(where).call(call)];
        if (how === 'sameKey') answers.push(await at(where + 1).call(call));
        const made = answers.filter(isDone).map((answer) => answer.json<Withdrawal>());
        const [withdrawal] = made;
        if (withdrawal === undefined) return;
        expect(new Set(made.map(({ id }) => id)).size).toBe(1);
        book(owner, 'EUR', less(withdrawal.amount));
        open.set(withdrawal.id, { owner, amount: withdrawal.amount });
        acknowledged.withdraw += 1;
      },
      async step({ server: where, pick, step }: Of<'step'>) {
        const [id, found] = [...open][pick % Math.max(open.size, 1)] ?? [];
        if (id === undefined || found === undefined) return;
        const desk = (name: string, body?: object): Call => ({
          method: 'POST',
          path: `/desk/v1/withdrawals/${id}/${name}`,
          token: deskToken,
          ...(body && { body }),
        });
        const cancel: Call = {
          method: 'POST',
          path: `/api/withdraw/app/v1/${id}/cancel`,
          token: tokens[found.owner] ?? '',
        };
        const giveBack = () => {
          book(found.owner, 'EUR', found.amount);
          open.delete(id);
          acknowledged.giveBack += 1;
        };
        if (step === 'cancelAndSend') {
          const [cancelled, sent] = await Promise.all([
            at(where).call(cancel),
            at(where + 1).call(desk('send')),
          ]);
          expect([cancelled, sent].filter(isDone).length).toBeLessThan(2);
          if (isDone(cancelled)) giveBack();
          return;
        }
        const reason = step === 'reject' || step === 'return' ? { reason: 'Not as agreed' } : null;
        // To go on is the step that is next: the others are refused.
        const steps = step === 'advance' ? (['complete', 'send', 'approve'] as const) : [step];
        for (const each of steps) {
          const answer = await at(where).call(
            each === 'cancel' ? cancel : desk(each, reason ?? undefined),
          );
          if (!isDone(answer)) continue;
          if (each === 'complete') {
            open.delete(id);
            acknowledged.complete += 1;
          }
          if (each === 'cancel' || each === 'reject' || each === 'return') giveBack();
          return;
        }
      },
      async pass({ seconds }: Of<'pass'>) {
        for (const each of servers) pass(each, seconds);
        for (const index of usernames.keys()) await renew(index);
      },
    };

    it('leave every acknowledged operation there once, nothing negative, and every currency at zero', async () => {
      for (const each of fc.sample(operation, count)) {
        // Of a union, each member goes to the function of its own kind.
        await (run[each.kind] as (one: Operation) => Promise<void>)(each);
      }
      for (const [kind, times] of Object.entries(acknowledged))
        expect([kind, times > 0]).toEqual([kind, true]);
      for (const index of usernames.keys()) {
        await renew(index);
        for (const { currency, available } of await accounts(index)) {
          const wanted = toBig(expected.get(`${index} ${currency}`) ?? '0').toFixed(2);
          expect([usernames[index], currency, available]).toEqual([
            usernames[index],
            currency,
            wanted,
          ]);
          expect(toBig(available).gte(0)).toBe(true);
        }
      }
      const { counted, differences } = await checkLedger(at(0).db, home.id);
      expect(differences).toEqual([]);
      expect(counted['ledger_transaction']).toBeGreaterThan(count / 5);
      for (const each of servers) expect(each.faults).toEqual([]);
    });
  },
);

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

function isDone({ statusCode }: { readonly statusCode: number }): boolean {
  return statusCode >= 200 && statusCode < 300;
}
