import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import type { AccountPath } from '#server/ledger/account-path.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesAt } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import { atHome } from '../test-ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

const ranges = ['today', 'week', 'month', 'quarter', '7D', '30D', '90D', '1Y', 'all'] as const;

/** Everything that a client has, day by day: it ends with the total, and each day is what the postings until then say. */
export function worthSuite(open: OpenStore): void {
  describe('what a client has over time', { timeout: 300_000 }, () => {
    const rates = simulatedRates();
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { rates });
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const readAs = async <Answer>(username: string, path: string) =>
      (
        await test.call({
          path: `/api/stat/app/v1${path}`,
          token: await test.accessToken(username),
        })
      ).json<Answer>();
    const worth = (username: string, range: string) =>
      readAs<Schemas['Worth']>(username, `/worth?range=${range}`);
    const move = (
      clientId: string,
      kind: string,
      source: AccountPath,
      destination: AccountPath,
    ) => {
      const id = newId(test.now, systemRandom);
      const postings = [{ source, destination, asset: 'EUR', amount: '500' }];
      const entry = { id, key: id, at: test.now, clientId, kind, postings };
      return test.db.inTenant(home.id, (tx) => post(tx, home.id, entry));
    };

    it('ends with the total that getAssets answers, to the minor unit, in every range', async () => {
      for (const username of ['marta', 'planner', 'outstanding']) {
        const { total } = await readAs<Schemas['Assets']>(username, '/asset');
        for (const range of ranges) {
          const answer = await worth(username, range);
          const last = answer.series.at(-1);
          expect([answer.total, last?.value], `${username} ${range}`).toEqual([total, total]);
          expect(answer.range_gain).toBe(
            toBig(total)
              .minus(last?.contributed ?? 0)
              .toFixed(2),
          );
        }
      }
    });

    it('is on each day the holdings and what the postings until its end say of money and debts', async () => {
      const { id } = await idOf(test, 'marta');
      const { series, currency } = await worth('marta', 'all');
      const holdings = await readAs<Schemas['Portfolio']>('marta', '/portfolio?range=all');
      const valued = new Map(holdings.series.map(({ at, value }) => [at, value]));
      const { accounts } = await readAs<Schemas['Assets']>('marta', '/asset');
      expect(accounts.map((each) => each.currency)).toEqual([currency, 'USD']);
      const rate = rates.rate('USD', currency) ?? '';
      const past = series.slice(0, -1);
      expect(past.length).toBeGreaterThan(60);
      let withDebt = 0;
      for (const { at, value } of past) {
        const end = new Date(Date.parse(at) + 86_399_999);
        const balances = await test.db.inTenant(home.id, (tx) => balancesAt(tx, home.id, id, end));
        const money = balances
          .filter(({ asset }) => /^[A-Z]{3}$/.test(asset))
          .map(({ bucket, asset, amount }) => {
            const own = asset === currency ? toBig(amount) : toBig(amount).times(rate);
            const isOwed = bucket === 'loan' || bucket === 'outstanding';
            if (isOwed) withDebt += 1;
            return (isOwed ? own.times(-1) : own).toFixed();
          });
        const expected = toBig(sum(money)).plus(valued.get(at) ?? '0');
        expect(toBig(value).minus(expected).abs().lte('0.005'), `${at} ${value}`).toBe(true);
      }
      expect(withDebt).toBeGreaterThan(0);
    });

    it('counts what is paid in and taken out as no gain, and everything else as one', async () => {
      const { id } = await idOf(test, 'marta');
      const cash = clientAccount(id, 'cash');
      const figures = async () => {
        const { total, range_gain, series } = await worth('marta', '30D');
        return [total, range_gain ?? '', series.at(-1)?.contributed ?? ''];
      };
      const changed = async (work: () => Promise<unknown>) => {
        const before = await figures();
        await work();
        const after = await figures();
        return after.map((value, index) =>
          toBig(value)
            .minus(before[index] ?? 0)
            .toFixed(),
        );
      };
      const bank = houseAccount('bank');
      expect(await changed(() => move(id, 'deposit.confirm', bank, cash))).toEqual([
        '500',
        '0',
        '500',
      ]);
      expect(
        await changed(() => move(id, 'withdrawal.send', cash, houseAccount('clearing'))),
      ).toEqual(['-500', '0', '-500']);
      expect(
        await changed(() => move(id, 'product.interest', houseAccount('interest'), cash)),
      ).toEqual(['500', '500', '0']);
      expect(await changed(() => move(id, 'fee.taken', cash, houseAccount('fees')))).toEqual([
        '-500',
        '-500',
        '0',
      ]);
      // What comes back of a withdrawal brings its fee along.
      expect(
        await changed(async () => {
          await move(id, 'withdrawal.return', bank, cash);
          await move(id, 'withdrawal.return', houseAccount('fees'), cash);
        }),
      ).toEqual(['1000', '0', '1000']);
      // What is advanced is owed at once, and what is paid back of it is owed no more.
      const owed = clientAccount(id, 'outstanding');
      expect(
        await changed(async () => {
          await move(id, 'overdrawn.record', houseAccount('obligations'), owed);
          await move(id, 'overdrawn.advance', bank, cash);
        }),
      ).toEqual(['0', '0', '0']);
      expect(
        await changed(async () => {
          await move(id, 'overdrawn.repay', cash, bank);
          await move(id, 'overdrawn.repay', owed, houseAccount('obligations'));
        }),
      ).toEqual(['0', '0', '0']);
      // Money that is set aside or lent to the client leaves their total as it was.
      expect(
        await changed(async () => {
          await move(id, 'test.move', cash, clientAccount(id, 'unsettled'));
          await move(id, 'test.move', houseAccount('obligations'), clientAccount(id, 'loan'));
          await move(id, 'test.move', houseAccount('lending'), cash);
        }),
      ).toEqual(['0', '0', '0']);
    });

    it('is nothing for a client who never moved anything', async () => {
      expect(await worth('newcomer', 'all')).toMatchObject({
        total: '0.00',
        series: [],
        range_gain: null,
        time_weighted_percent: null,
        money_weighted_percent: null,
      });
    });

    it('is held to the postings by the check of the ledger', async () => {
      const { id } = await idOf(test, 'marta');
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await atHome(test.db, async (tx) => {
        await tx.execute(sql`reset role`);
        await tx.execute(sql`
          update balance_change set change = change + 1
          where path = ${`client:${id}:cash`} and asset = 'EUR' and day = ${test.now.toISOString().slice(0, 10)}`);
      });
      const { differences } = await checkLedger(test.db, home.id);
      expect(differences.map(({ check, asset }) => [check, asset])).toEqual([['changes', 'EUR']]);
    });

    it('has a gain and no rate of it for who owed more than there was', async () => {
      const { id } = await idOf(test, 'newcomer');
      const cash = clientAccount(id, 'cash');
      await move(id, 'loan.approve', houseAccount('obligations'), clientAccount(id, 'loan'));
      await move(id, 'loan.disburse', houseAccount('lending'), cash);
      await move(id, 'withdrawal.send', cash, houseAccount('clearing'));
      pass(test, 24 * 60 * 60);
      expect(await worth('newcomer', 'all')).toMatchObject({
        total: '-500.00',
        range_gain: '0.00',
        time_weighted_percent: null,
        money_weighted_percent: null,
      });
    });
  });
}
