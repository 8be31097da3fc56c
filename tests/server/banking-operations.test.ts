import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { depositOperations } from './random-banking/deposit-operations.ts';
import { loanOperations } from './random-banking/loan-operations.ts';
import { moneyOperations } from './random-banking/money-operations.ts';
import type { Operation } from './random-banking/operation.ts';
import { operation } from './random-banking/operation.ts';
import { payeeOperations } from './random-banking/payee-operations.ts';
import { startTwoServers, usernames } from './random-banking/two-servers.ts';
import { home } from './test-tenants.ts';

const count = fullCounts ? 10_000 : 600;
/** What leaves nothing for an instalment. */
const everything = { sell: 'EUR', amount: 'all', how: 'once' } as const;
const month = 32 * 86_400;
const postgres = await startPostgres();

describe.skipIf('reason' in postgres)(
  `${count} random operations of banking on two servers`,
  { timeout: 30_000 + count * 1_000 },
  () => {
    let two: Awaited<ReturnType<typeof startTwoServers>>;
    beforeAll(async () => {
      two = await startTwoServers(await (postgres as TestPostgres).freshDatabase());
    });
    afterAll(async () => {
      await two.close();
      if ('stop' in postgres) await postgres.stop();
    });

    it('leave every acknowledged operation there once, nothing negative, and every currency at zero', async () => {
      const payees = payeeOperations(two);
      const money = moneyOperations(two, payees.found);
      const deposits = depositOperations(two);
      const loans = await loanOperations(two);
      const settle = async () => {
        await loans.settle();
        await deposits.settle();
      };
      const run = async (each: Operation) => {
        if (each.kind === 'deposit') {
          await deposits.deposit(each);
          // Time passed for loans, too.
          if (each.end === 'creditAndExpire') await loans.settle();
        } else if (each.kind === 'exchange') await money.exchange(each);
        else if (each.kind === 'withdraw') await money.withdraw(each, each.how === 'sameKey');
        else if (each.kind === 'step') await money.step(each);
        else if (each.kind === 'review') await payees.review(each);
        else if (each.kind === 'borrow') await loans.borrow(each);
        else if (each.kind === 'repay') await loans.repay(each);
        else if (each.kind === 'payOwed') await loans.payOwed(each);
        else {
          if (each.kind === 'fallBehind')
            await money.exchange({ ...each, ...everything, kind: 'exchange' });
          await two.passTime(each.kind === 'pass' ? each.seconds : month);
          await settle();
        }
      };
      for (const each of fc.sample(operation, count)) await run(each);

      const acknowledged = [money, deposits, payees, loans].flatMap((each) =>
        Object.entries(each.acknowledged),
      );
      if (fullCounts) console.log(Object.fromEntries(acknowledged));
      expect(acknowledged.filter(([, times]) => times === 0)).toEqual([]);
      await two.passTime(1);
      await settle();
      for (const [owner, username] of usernames.entries())
        for (const { currency, available } of await two.accounts(owner)) {
          expect([username, currency, available]).toEqual([
            username,
            currency,
            two.expected(owner, currency),
          ]);
          expect(toBig(available).gte(0)).toBe(true);
        }
      await loans.check();
      // Each PAC code opened the one withdrawal that it was given for.
      expect((await two.usedPacs()).sort()).toEqual([...money.byPac].sort());
      const { counted, differences } = await checkLedger(two.at(0).db, home.id);
      expect(differences).toEqual([]);
      expect(counted['ledger_transaction']).toBeGreaterThan(count / 5);
      for (const each of two.servers) expect(each.faults).toEqual([]);
    });
  },
);
