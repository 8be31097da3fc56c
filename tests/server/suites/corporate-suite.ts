import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as deskComponents } from '#api/desk.gen.ts';
import { toBig } from '#core/money.ts';
import { client } from '#server/db/tables/client.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { corporateJobs } from '#server/modules/corporate/corporate-job-service.ts';
import { shareholderBatch } from '#server/modules/corporate/shareholders-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { boughtShares, dividendBody, ownActionJobs } from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Action = deskComponents['schemas']['CorporateAction'];
const day = 86_400_000;
const instrument = 'XMAD-S:AERB';

/** Dividends: announced, fixed on the ex-date, paid once, taken back. */
export function corporateSuite(open: OpenStore): void {
  describe('dividends', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let start = new Date();
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      start = test.now;
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const after = (days: number) => new Date(start.getTime() + days * day);
    const own =
      (username = 'marta') =>
      async (path: string) =>
        test.call({
          path: `/api/corporate/app/v1${path}`,
          token: await test.accessToken(username),
        });
    const income = async () => (await own()('/income')).json<Schemas['Income']>();
    const dividends = async () =>
      (await own()('/dividend/list'))
        .json<Schemas['DividendList']>()
        .items.filter(({ symbol }) => symbol === 'AERB');
    const next = async () => (await income()).next.filter(({ symbol }) => symbol === 'AERB');
    const cash = async (id = clientId) => {
      const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
      const found = balances.find((each) => each.bucket === 'cash' && each.asset === 'EUR');
      return toBig(found?.amount ?? '0').toFixed();
    };
    const announce = async (changes: object = {}) => {
      const answer = await doneByDesk(test, 'corporate-actions', {
        ...dividendBody(test),
        ...changes,
      });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<Action>();
    };
    const action = async (id: string) => {
      const answer = await test.call({
        path: '/desk/v1/corporate-actions?limit=100',
        token: deskToken,
      });
      return answer.json<{ items: Action[] }>().items.find((each) => each.id === id);
    };
    const runAt = async (at: Date, jobs: readonly JobHandler[] = ownActionJobs(test)) => {
      test.now = at;
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
    };
    const messages = async () => {
      const answer = await test.call({
        path: '/api/message/app/v1/list?limit=50',
        token: await test.accessToken('marta'),
      });
      return answer
        .json<{ items: { kind: string }[] }>()
        .items.map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('dividend'));
    };
    const buy = (quantity: string, at: Date, id = clientId) =>
      boughtShares(test, id, { quantity, amount: '1000', at });
    const sell = async (quantity: string, at: Date) => {
      const id = newId(at, systemRandom);
      const holding = clientAccount(clientId, 'holding');
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          id,
          clientId,
          kind: 'trade.sell',
          key: id,
          at,
          postings: [
            {
              source: holding,
              destination: houseAccount('custody'),
              asset: instrument,
              amount: quantity,
            },
            {
              source: houseAccount('market'),
              destination: clientAccount(clientId, 'cash'),
              asset: 'EUR',
              amount: '500',
            },
          ],
        }),
      );
    };

    it('are announced to those who hold the stock, with what they can expect', async () => {
      await buy('350', start);
      const { id } = await announce();
      await runAt(after(0.1));
      expect(await messages()).toEqual(['dividendAnnounced']);
      expect(await next()).toMatchObject([
        { is_fixed: false, quantity: '350', gross: '46.37', tax: '8.81', net: '37.56' },
      ]);
      const stock = await test.call({
        path: '/api/corporate/app/v1/stock?market=XMAD-S&symbol=AERB',
      });
      expect(stock.json<Schemas['StockActionList']>().items.map((each) => each.id)).toContain(id);
      const again = await doneByDesk(test, 'corporate-actions', dividendBody({ now: start }));
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([
        409,
        'alreadyExists',
      ]);
    });

    it('are refused with days that do not follow one another', async () => {
      const { ex_on } = dividendBody(test, 2);
      for (const [changes, pointer] of [
        [{ ex_on: start.toISOString().slice(0, 10) }, '/ex_on'],
        [{ record_on: ex_on }, '/record_on'],
        [{ pays_on: ex_on }, '/pays_on'],
        [{ per_share: '0' }, '/per_share'],
        [{ symbol: 'NONE' }, '/symbol'],
      ] as const) {
        const answer = await doneByDesk(test, 'corporate-actions', {
          ...dividendBody(test),
          ...changes,
        });
        const { errors = [] } = answer.json<{ errors?: { pointer: string }[] }>();
        expect([answer.statusCode, errors.map((each) => each.pointer)]).toEqual([400, [pointer]]);
      }
    });

    it('belong to who held the stock at the end of the day before the ex-date', async () => {
      await buy('300', start);
      await announce();
      // The last moment of the day before counts, the first of the ex-date does not; what is sold then keeps its dividend.
      const exDay = Date.parse(`${dividendBody(test).ex_on}T00:00:00.000Z`);
      await buy('50', new Date(exDay - 1));
      await buy('1000', new Date(exDay));
      await sell('200', new Date(exDay + 1));
      await runAt(after(4));
      expect(await next()).toMatchObject([
        { is_fixed: true, quantity: '350', gross: '46.37', tax: '8.81', net: '37.56' },
      ]);
      expect(await dividends()).toMatchObject([{ status: 'due', paid_at: null }]);
      // An account that waits for it is not closed.
      const closure = await test.call({
        path: '/api/data/app/v1/closure',
        token: await test.accessToken('marta'),
      });
      expect(closure.json<Schemas['AccountClosure']>().obstacles).toContainEqual(
        expect.objectContaining({ kind: 'dividend', amount: '37.56', asset: 'EUR' }),
      );
    });

    it('are paid once with one transaction, however often and late they are run', async () => {
      await buy('350', start);
      const { id } = await announce();
      const before = await cash();
      await runAt(after(20));
      await runAt(after(20.1));
      await runAt(after(21));
      expect(
        toBig(await cash())
          .minus(before)
          .toFixed(),
      ).toBe('37.56');
      expect(await action(id)).toMatchObject({ status: 'completed' });
      const [paid] = await dividends();
      expect(paid).toMatchObject({ status: 'paid', net: '37.56' });
      const detail = await own()(`/dividend/${paid?.id ?? ''}`);
      expect(detail.json<Schemas['DividendDetail']>().postings).toEqual([
        { source: 'issuer', destination: 'cash', asset: 'EUR', amount: '46.37' },
        { source: 'cash', destination: 'tax', asset: 'EUR', amount: '8.81' },
      ]);
      expect(await messages()).toEqual(['dividendPaid']);
    });

    it('are in the statement by their name, and lead from there to the dividend', async () => {
      await buy('350', start);
      await announce();
      await runAt(after(20));
      await runAt(after(20.1));
      const token = await test.accessToken('marta');
      const read = async <Answer>(path: string) =>
        (await test.call({ path: `/api/statement/app/v1${path}`, token })).json<Answer>();
      const { items } = await read<Schemas['Statement']>('?account=EUR&range=7D&type=dividend');
      expect(items.map(({ what, amount }) => [what, amount])).toEqual([
        ['dividend', '-8.81'],
        ['dividend', '46.37'],
      ]);
      const { link } = await read<Schemas['MovementDetail']>(`/movement/${items[0]?.id ?? ''}`);
      expect(link).toEqual({ kind: 'dividends', id: (await dividends())[0]?.id });
    });

    it('add up by month and year, in the currency in which they were paid', async () => {
      await buy('350', start);
      const before = await income();
      await announce();
      await runAt(after(20));
      await runAt(after(20.1));
      const added = (await income()).years.find(
        ({ year, currency }) => year === 2026 && currency === 'EUR',
      );
      const earlier = before.years.find(
        ({ year, currency }) => year === 2026 && currency === 'EUR',
      );
      const less = (now?: string, then?: string) =>
        toBig(now ?? '0')
          .minus(then ?? '0')
          .toFixed();
      expect(less(added?.net, earlier?.net)).toBe('37.56');
      const paid = { gross: '46.37', tax: '8.81', net: '37.56' };
      expect(added?.months[0]).toEqual({
        month: 12,
        ...paid,
        kinds: [{ kind: 'dividend', ...paid }],
      });
    });

    it('can be cancelled until the payment date, and no one is paid', async () => {
      await buy('350', start);
      const first = await announce();
      const cancel = (id: string) =>
        doneByDesk(test, `corporate-actions/${id}/cancel`, { remark: 'Not approved.' });
      expect((await cancel(first.id)).json<Action>()).toMatchObject({ status: 'cancelled' });
      await runAt(after(0.1));
      expect(await messages()).toEqual(['dividendCancelled']);
      const second = await announce();
      await runAt(after(4));
      expect((await cancel(second.id)).statusCode).toBe(200);
      const before = await cash();
      await runAt(after(20));
      expect(await cash()).toBe(before);
      expect(await dividends()).toMatchObject([{ status: 'cancelled', remark: 'Not approved.' }]);
      expect((await messages()).filter((kind) => kind === 'dividendCancelled')).toHaveLength(2);
      test.now = after(20);
      const third = await announce();
      await runAt(after(24));
      test.now = after(33);
      const late = await cancel(third.id);
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'stateConflict']);
    });

    it('cannot be cancelled on the ex-date, before anything has run', async () => {
      await buy('350', start);
      const { id } = await announce();
      test.now = after(3);
      const late = await doneByDesk(test, `corporate-actions/${id}/cancel`, {
        remark: 'Too late.',
      });
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'stateConflict']);
    });

    it('that were paid by mistake are taken back from everyone, and off their month', async () => {
      await buy('350', start);
      const { id } = await announce();
      const [before, earned] = [await cash(), await income()];
      const reverse = () =>
        doneByDesk(test, `corporate-actions/${id}/reverse`, { remark: 'A wrong amount.' });
      const early = await reverse();
      expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
        409,
        'stateConflict',
      ]);
      await runAt(after(20));
      await runAt(after(20.1));
      expect((await reverse()).json<Action>()).toMatchObject({ status: 'reversed' });
      await runAt(after(20.2));
      expect(await cash()).toBe(before);
      expect((await income()).years).toEqual(earned.years);
      expect(await dividends()).toMatchObject([{ status: 'reversed', remark: 'A wrong amount.' }]);
      expect(await messages()).toEqual(['dividendReversed', 'dividendPaid']);
      expect((await reverse()).statusCode).toBe(409);
    });

    it('whose money is gone are taken back as soon as it is there', async () => {
      await buy('350', start);
      const { id } = await announce();
      await runAt(after(20));
      await runAt(after(20.1));
      const move = async (out: boolean, amount: string) => {
        const ends = [clientAccount(clientId, 'cash'), houseAccount('bank')] as const;
        const moved = newId(test.now, systemRandom);
        await test.db.inTenant(home.id, (tx) =>
          post(tx, home.id, {
            id: moved,
            clientId,
            kind: 'adjustment.test',
            key: moved,
            at: test.now,
            postings: [
              {
                source: out ? ends[0] : ends[1],
                destination: out ? ends[1] : ends[0],
                asset: 'EUR',
                amount,
              },
            ],
          }),
        );
      };
      await move(true, await cash());
      await doneByDesk(test, `corporate-actions/${id}/reverse`, { remark: 'A wrong amount.' });
      await runAt(after(20.2));
      expect(await action(id)).toMatchObject({ not_reversed: 1 });
      expect(await dividends()).toMatchObject([{ status: 'paid' }]);
      await move(false, '50');
      await runAt(after(20.3));
      expect(await action(id)).toMatchObject({ not_reversed: 0 });
      expect(await dividends()).toMatchObject([{ status: 'reversed' }]);
      expect(await cash()).toBe('12.44');
    });

    it('reach every shareholder, batch after batch', async () => {
      const many = Array.from({ length: shareholderBatch + 3 }, () => newId(start, systemRandom));
      await test.db.inTenant(home.id, (tx) =>
        tx.insert(client).values(
          many.map((id) => ({
            tenant: home.id,
            id,
            username: id,
            fullName: 'A Shareholder',
            orderNum: id,
            phone: '+34600000000',
            joinedAt: start,
            passwordHash: 'none',
          })),
        ),
      );
      for (const id of many) await buy('100', start, id);
      const { id } = await announce();
      await runAt(after(20));
      await runAt(after(20.1));
      expect(await action(id)).toMatchObject({ status: 'completed' });
      const paid = await Promise.all(many.map((each) => cash(each)));
      expect(new Set(paid)).toEqual(new Set(['10.73']));
    });

    it('of the market are taken over as they are announced, once, and stay cancelled', async () => {
      const jobs = corporateJobs({ market: test.market.provider, random: systemRandom });
      const listed = async (status: string) => {
        const path = `/desk/v1/corporate-actions?status=${status}&limit=100`;
        const answer = await test.call({ path, token: deskToken });
        return answer.json<{ items: Action[] }>().items.map(({ id }) => id);
      };
      const before = await listed('announced');
      // The first ex-dates of a quarter are some days after its beginning.
      await runAt(after(25), jobs);
      const found = await listed('announced');
      const [first = ''] = found.filter((id) => !before.includes(id));
      expect(await action(first)).toMatchObject({ source: 'market', status: 'announced' });
      await runAt(after(25.1), jobs);
      expect(await listed('announced')).toEqual(found);
      await doneByDesk(test, `corporate-actions/${first}/cancel`, { remark: 'Wrong.' });
      await runAt(after(25.2), jobs);
      expect(await listed('announced')).toEqual(found.filter((id) => id !== first));
      expect(await listed('cancelled')).toEqual([first]);
    });
  });
}
