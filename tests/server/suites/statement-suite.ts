import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { givenQuote } from '../given-exchange.ts';
import { idOf } from '../given.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Statement = components['schemas']['Statement'];
type Movement = components['schemas']['Movement'];

const day = 86_400_000;

/** Statements: every posting of an account once, in order, with the balance after it. */
export function statementSuite(open: OpenStore): void {
  describe('a statement', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let clientId = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
      ({ id: clientId } = await idOf(test, 'marta'));
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const ask = (query: Readonly<Record<string, string>>, token = marta) =>
      test.call({ path: `/api/statement/app/v1?${new URLSearchParams(query)}`, token });
    const read = async (query: Readonly<Record<string, string>>) =>
      (await ask({ account: 'EUR', ...query })).json<Statement>();
    async function all(query: Readonly<Record<string, string>>) {
      const items: Movement[] = [];
      let page = await read(query);
      for (;;) {
        items.push(...page.items);
        if (page.next === null) return { ...page, items };
        page = await read({ ...query, cursor: page.next });
      }
    }
    /** One posting at a moment. */
    async function move(kind: string, amount: string, at: Date, asset = 'EUR'): Promise<string> {
      const id = newId(at, systemRandom);
      const [cash, bank] = [clientAccount(clientId, 'cash'), houseAccount('bank')];
      const [source, destination] = amount.startsWith('-') ? [cash, bank] : [bank, cash];
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          id,
          clientId,
          kind,
          key: id,
          at,
          postings: [{ source, destination, asset, amount: amount.replace('-', '') }],
        }),
      );
      return id;
    }

    it('closes with what is available, and each line follows from the one before', async () => {
      const { opening, closing, items, from } = await all({ range: 'all', limit: '3' });
      expect([opening, from]).toEqual(['0.00', null]);
      const accounts = (await test.call({ path: '/api/acc/app/v1/list', token: marta })).json<
        components['schemas']['AccountList']
      >();
      expect(closing).toBe(accounts.items.find(({ id }) => id === 'EUR')?.available);
      expect(items[0]?.balance).toBe(closing);
      expect(items.map(({ seq }) => seq)).toEqual(items.map((_, index) => items.length - index));
      for (const [index, { amount, balance }] of items.entries())
        expect(sum([items[index + 1]?.balance ?? '0', amount])).toBe(toBig(balance).toFixed());
      expect(new Set(items.map(({ what }) => what))).toEqual(
        new Set([
          'deposit',
          'dividend',
          'purchase',
          'fee',
          'interest',
          'loan',
          'placement',
          'reserved',
          'sale',
        ]),
      );
    });

    it('of any range: opening and movements are closing, whatever page size and clock', async () => {
      // Clocks of servers differ: some postings are dated before the one that was booked before them.
      const moments = fc.integer({ min: 0, max: 40 * 24 });
      const history = fc.sample(
        fc.tuple(
          moments,
          fc.integer({ min: -40_000, max: 60_000 }).filter((cents) => cents !== 0),
        ),
        { numRuns: fullCounts ? 400 : 40, seed: 7 },
      );
      const first = test.now.getTime() - 40 * day;
      for (const [hours, cents] of history)
        await move(
          cents > 0 ? 'deposit.confirm' : 'withdrawal.send',
          toBig(String(cents)).div(100).toFixed(),
          new Date(first + hours * 3_600_000),
        ).catch(() => undefined);
      const whole = await all({ range: 'all', limit: '100' });
      const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: whole.time_zone });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 130 }),
          fc.integer({ min: 0, max: 60 }),
          fc.integer({ min: 1, max: 100 }),
          async (back, length, limit) => {
            const from = new Date(test.now.getTime() - back * day);
            const to = new Date(from.getTime() + length * day);
            const days = { from: zoned.format(from), to: zoned.format(to) };
            const found = await all({ ...days, limit: String(limit) });
            expect(sum([found.opening, ...found.items.map(({ amount }) => amount)])).toBe(
              toBig(found.closing).toFixed(),
            );
            expect(
              sum([found.opening, found.money_in, `-${found.money_out}`.replace('--', '')]),
            ).toBe(toBig(found.closing).toFixed());
            expect(found.items).toEqual(
              whole.items.filter(({ booked_at }) => {
                const booked = zoned.format(new Date(booked_at));
                return booked >= days.from && booked <= days.to;
              }),
            );
          },
        ),
        { numRuns: fullCounts ? 200 : 25 },
      );
    });

    it('is narrowed by type, amount, reference and the words of a type, with the totals unchanged', async () => {
      const at = new Date(test.now.getTime() - 3_600_000);
      const id = await move('adjustment.post', '12.34', at);
      const whole = await all({ range: '30D', limit: '100' });
      const bonus = await all({ range: '30D', type: 'adjustment' });
      expect(bonus.items).toMatchObject([{ id, amount: '12.34' }]);
      expect([bonus.opening, bonus.closing, bonus.money_in]).toEqual([
        whole.opening,
        whole.closing,
        whole.money_in,
      ]);
      const found = async (query: Readonly<Record<string, string>>) =>
        (await all({ range: '30D', ...query })).items.map((each) => each.id);
      expect(await found({ search_amount: '12.340' })).toEqual([id]);
      expect(await found({ search_reference: id.slice(0, 13).toUpperCase() })).toContain(id);
      expect(await found({ search_types: 'adjustment,bonus' })).toEqual([id]);
      expect(await found({ search_amount: '987654.32', search_types: 'adjustment' })).toEqual([id]);
      expect(await found({ search_types: 'nothing' })).toEqual([]);
    });

    it('shows both sides of an exchange, and a line opens its postings and what it belongs to', async () => {
      const quote = await givenQuote(test, marta);
      await test.call({
        method: 'POST',
        path: '/api/exchange/app/v1',
        body: { quote },
        token: marta,
      });
      const euro = await read({ range: 'today', limit: '2' });
      expect(
        euro.items.map(({ what, counterparty, amount }) => [what, counterparty, amount]),
      ).toEqual([
        ['fee', 'fees', '-0.02'],
        ['exchange', 'fx', '-9.98'],
      ]);
      const dollar = await read({ account: 'USD', range: 'today', limit: '1' });
      expect(dollar.items).toMatchObject([{ id: quote, what: 'exchange' }]);
      const path = `/api/statement/app/v1/movement/${quote}`;
      const detail = (await test.call({ path, token: marta })).json<
        components['schemas']['MovementDetail']
      >();
      expect(detail).toMatchObject({
        id: quote,
        kind: 'exchange.execute',
        link: { kind: 'exchange', id: quote },
        reverses: null,
        reversed_by: null,
      });
      expect(detail.postings).toEqual([
        { source: 'cash', destination: 'fx', asset: 'EUR', amount: '9.98' },
        { source: 'cash', destination: 'fees', asset: 'EUR', amount: '0.02' },
        { source: 'fx', destination: 'cash', asset: 'USD', amount: dollar.items[0]?.amount },
      ]);
      const stranger = await test.accessToken('outstanding');
      expect((await test.call({ path, token: stranger })).statusCode).toBe(404);
    });

    it('shows what was set aside and given back, and both ends of a reversal', async () => {
      const at = test.now;
      const moved = await move('deposit.confirm', '77', at);
      const [hold, end, undo] = [
        newId(at, systemRandom),
        newId(at, systemRandom),
        newId(at, systemRandom),
      ];
      await test.db.inTenant(home.id, async (tx) => {
        await reserve(tx, home.id, {
          id: hold,
          clientId,
          bucket: 'cash',
          asset: 'EUR',
          amount: '5',
          reason: { kind: 'withdrawal', params: {} },
          link: null,
          key: hold,
          at,
        });
        await release(tx, home.id, { holdId: hold, id: end, key: end, at });
        await reverse(tx, home.id, {
          transactionId: moved,
          id: undo,
          key: undo,
          at,
          reason: 'wrong client',
        });
      });
      const { items } = await read({ range: 'today', limit: '4' });
      expect(items.map(({ id, what, amount }) => [id, what, amount])).toEqual([
        [undo, 'reversal', '-77.00'],
        [end, 'released', '5.00'],
        [hold, 'reserved', '-5.00'],
        [moved, 'deposit', '77.00'],
      ]);
      const open = (id: string) =>
        test.call({ path: `/api/statement/app/v1/movement/${id}`, token: marta });
      expect((await open(moved)).json()).toMatchObject({ reversed_by: undo });
      expect((await open(undo)).json()).toMatchObject({ reverses: moved, reason: 'wrong client' });
    });

    it('is the client’s own, and empty for an account that never was', async () => {
      const other = await test.accessToken('newcomer');
      const answer = (await ask({ account: 'EUR', range: 'all' }, other)).json<Statement>();
      expect(answer).toMatchObject({ opening: '0.00', closing: '0.00', items: [], next: null });
      expect(await read({ account: 'SEK', range: 'all' })).toMatchObject({
        closing: '0.00',
        items: [],
      });
    });

    it('refuses days that are none, a cursor that was changed, and a range beside days', async () => {
      for (const query of [
        { from: '2026-11-20', to: '2026-11-01' },
        { from: '2026-02-30' },
        { cursor: 'bm90aGluZw' },
        { range: '7D', from: '2026-11-01' },
        { range: 'ever' },
        { limit: '101' },
        { search_amount: 'NaN' },
      ])
        expect((await ask({ account: 'EUR', ...query })).statusCode).toBe(400);
    });

    it('is printed as a PDF that is saved, for its client alone', async () => {
      const print = (query: Readonly<Record<string, string>>, token?: string) =>
        test.call({
          path: `/api/statement/app/v1/pdf?${new URLSearchParams({ account: 'EUR', ...query })}`,
          ...(token !== undefined && { token }),
        });
      const answer = await print({ range: 'all' }, marta);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="statement-EUR-[\d-]+\.pdf"$/,
        ),
        'x-content-type-options': 'nosniff',
      });
      expect(pdfVerdict(answer.rawPayload)).toBe('fine');
      expect((await print({ range: 'all' })).statusCode).toBe(401);
      expect((await print({ from: '2026-11-20', to: '2026-11-01' }, marta)).statusCode).toBe(400);
    });

    it('is proven by the check of the ledger', async () => {
      const report = await checkLedger(test.db, home.id);
      expect(report.differences).toEqual([]);
      expect(report.counted['account_movement']).toBeGreaterThan(0);
    });
  });
}
