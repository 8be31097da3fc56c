import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { exchangeQuote } from '#server/db/tables/exchange.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { purgeQuotes } from '#server/modules/exchange/exchange-service.ts';
import { setTerms } from '#server/modules/exchange/exchange-terms-service.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Quote = components['schemas']['ExchangeQuote'];
type Exchange = components['schemas']['Exchange'];

const usual = { marginBps: 25, feeBps: 20, suspended: [] };

/** Exchanges: what is shown is what is posted, once, until the quote expires. */
export function exchangeSuite(open: OpenStore): void {
  describe('an exchange', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const ask = (body: object, token = marta) =>
      test.call({ method: 'POST', path: '/api/exchange/app/v1/quote', body, token });
    const quote = async (amount = '100', side = 'sell', sell = 'EUR', buy = 'USD') =>
      (await ask({ sell, buy, side, amount })).json<Quote>();
    const execute = (
      id: string | null,
      { token = marta, key = randomUUID() }: { token?: string; key?: string | null } = {},
    ) =>
      test.call({
        method: 'POST',
        path: '/api/exchange/app/v1',
        body: { quote: id ?? '' },
        token,
        key,
      });
    const cash = async (currency: string) =>
      (await test.call({ path: '/api/acc/app/v1/list', token: marta }))
        .json<components['schemas']['AccountList']>()
        .items.find((each) => each.currency === currency)?.available ?? '0';
    const terms = (set: Parameters<typeof setTerms>[2]) =>
      test.db.inTenant(home.id, (tx) => setTerms(tx, home.id, set, test.now));
    const postings = (id: string) =>
      test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(ledgerPosting)
          .where(and(eq(ledgerPosting.tenant, home.id), eq(ledgerPosting.transactionId, id)))
          .orderBy(ledgerPosting.line),
      );

    it('is posted exactly as it was quoted, in one transaction that sums to zero', async () => {
      const before = [await cash('EUR'), await cash('USD')] as const;
      const shown = await quote('100.01');
      const made = (await execute(shown.id)).json<Exchange>();
      expect(made).toMatchObject({
        id: shown.id,
        sell_amount: '100.01',
        buy_amount: shown.buy_amount,
        fee: '0.21',
        rate: shown.rate,
        status: 'executed',
      });
      expect([await cash('EUR'), await cash('USD')]).toEqual([shown.sell_after, shown.buy_after]);
      expect(sum([shown.sell_after, '100.01'])).toBe(toBig(before[0]).toFixed());
      expect(sum([before[1], shown.buy_amount])).toBe(toBig(shown.buy_after).toFixed());
      const rows = await postings(made.id);
      expect(
        rows.map(({ source, destination, asset, amount }) => [
          source.replace(/:.*:/, ':'),
          destination.replace(/:.*:/, ':'),
          asset,
          toBig(amount).toFixed(2),
        ]),
      ).toEqual([
        ['client:cash', 'house:fx', 'EUR', '99.80'],
        ['client:cash', 'house:fees', 'EUR', '0.21'],
        ['house:fx', 'client:cash', 'USD', shown.buy_amount],
      ]);
    });

    it('can be asked for by what it should bring', async () => {
      const shown = await quote('50', 'buy');
      expect(shown.buy_amount).toBe('50.00');
      expect((await execute(shown.id)).json()).toMatchObject({
        sell_amount: shown.sell_amount,
        buy_amount: '50.00',
      });
    });

    it('happens until its quote expires, and not from that moment on', async () => {
      const [last, late] = [await quote(), await quote()];
      test.now = new Date(Date.parse(last.expires_at ?? '') - 1);
      expect((await execute(last.id)).statusCode).toBe(200);
      test.now = new Date(Date.parse(late.expires_at ?? ''));
      const before = await cash('EUR');
      expect((await execute(late.id)).json()).toMatchObject({ status: 409, code: 'quoteExpired' });
      expect(await cash('EUR')).toBe(before);
      const state = await test.call({
        path: `/api/exchange/app/v1/quote/${late.id ?? ''}`,
        token: marta,
      });
      expect(state.json()).toEqual({ status: 'expired', exchange: null });
    });

    it('happens once, however often and under whichever keys it is sent', async () => {
      const { id } = await quote('10');
      const before = await cash('EUR');
      const key = randomUUID();
      const same = await Promise.all(Array.from({ length: 5 }, () => execute(id, { key })));
      // What came while the first was in progress is refused as such, and finds its answer afterwards.
      expect(same.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
      const first = (await execute(id, { key })).json<Exchange>();
      expect(same.filter(({ statusCode }) => statusCode === 200)[0]?.json()).toEqual(first);
      const others = await Promise.all(Array.from({ length: 4 }, () => execute(id)));
      for (const other of others)
        expect(other.json()).toMatchObject({
          code: 'stateConflict',
          params: { state: 'executed' },
        });
      expect(sum([await cash('EUR'), '10'])).toBe(toBig(before).toFixed());
      expect((await execute(id, { key: null })).statusCode).toBe(400);
      const looked = await test.call({
        path: `/api/exchange/app/v1/quote/${id ?? ''}`,
        token: marta,
      });
      expect(looked.json()).toEqual({ status: 'executed', exchange: first });
    });

    it('is refused when the money went elsewhere meanwhile, with nothing moved', async () => {
      const all = await cash('EUR');
      const [one, two] = [await quote(all), await quote(all)];
      expect((await execute(one.id)).statusCode).toBe(200);
      expect((await execute(two.id)).json()).toMatchObject({
        status: 409,
        code: 'insufficientBalance',
      });
      expect(await postings(two.id ?? '')).toEqual([]);
      // Nothing is left to sell: the zero-balance case of specification §8.
      expect(
        (await ask({ sell: 'EUR', buy: 'USD', side: 'sell', amount: '1' })).json(),
      ).toMatchObject({
        status: 409,
        code: 'noAvailableFunds',
      });
      const back = await quote(await cash('USD'), 'sell', 'USD', 'EUR');
      expect((await execute(back.id)).statusCode).toBe(200);
      const other = await quote('500', 'buy', 'EUR', 'USD');
      await execute(other.id);
    });

    it('names the wrong entry', async () => {
      const refusals = [
        [{ amount: '0' }, '/amount', 'tooSmall'],
        [{ amount: '-5' }, '/amount', 'tooSmall'],
        [{ amount: '1.001' }, '/amount', 'decimals'],
        [{ buy: 'EUR' }, '/buy', 'sameTwice'],
        [{ buy: 'SEK' }, '/buy', 'notOneOf'],
        [{ sell: 'PLN', buy: 'EUR' }, '/sell', 'notOneOf'],
        [{ amount: '0.01' }, '/amount', 'tooSmall'],
      ] as const;
      for (const [change, pointer, code] of refusals) {
        const answer = await ask({ sell: 'EUR', buy: 'USD', side: 'sell', amount: '5', ...change });
        expect(answer.json()).toMatchObject({ status: 400, errors: [{ pointer, code }] });
      }
      const above = { sell: 'EUR', buy: 'USD', amount: '99999999' };
      expect((await ask({ ...above, side: 'sell' })).json()).toMatchObject({
        code: 'amountAboveAvailable',
      });
      expect((await ask({ ...above, side: 'buy' })).json()).toMatchObject({
        code: 'insufficientBalance',
        params: { asset: 'EUR' },
      });
      for (const more of [{ rate: '9' }, { id: randomUUID() }, { fee: '0' }, { tenant: 'x' }])
        expect(
          (await ask({ sell: 'EUR', buy: 'USD', side: 'sell', amount: '5', ...more })).statusCode,
        ).toBe(400);
    });

    it('of a suspended currency is estimated, and cannot be executed', async () => {
      await terms({ ...usual, suspended: ['USD'] });
      const count = async () =>
        (await test.db.inTenant(home.id, (tx) => tx.select().from(exchangeQuote))).length;
      const before = await count();
      expect(await quote()).toMatchObject({ id: null, expires_at: null, sell_amount: '100.00' });
      expect(await count()).toBe(before);
      await terms(usual);
    });

    it('keeps the terms that it was quoted with', async () => {
      const shown = await quote();
      await terms({ marginBps: 500, feeBps: 500, suspended: ['USD'] });
      expect((await execute(shown.id)).json()).toMatchObject({
        fee: shown.fee,
        buy_amount: shown.buy_amount,
      });
      await terms({ marginBps: 0, feeBps: 0, suspended: [] });
      expect(await quote()).toMatchObject({ fee: '0.00', margin_percent: '0.00' });
      await terms(usual);
    });

    it('is the client’s own: another one finds neither the quote nor the exchange', async () => {
      const { id } = await quote();
      const other = await test.accessToken('outstanding');
      expect((await execute(id, { token: other })).statusCode).toBe(404);
      const looked = await test.call({
        path: `/api/exchange/app/v1/quote/${id ?? ''}`,
        token: other,
      });
      expect(looked.statusCode).toBe(404);
      expect((await execute(id)).statusCode).toBe(200);
    });

    it('is open to whom the tenant’s gate lets, on both calls', async () => {
      const newcomer = await test.accessToken('newcomer');
      for (const answer of [
        await ask({ sell: 'EUR', buy: 'USD', side: 'sell', amount: '5' }, newcomer),
        await execute(randomUUID(), { token: newcomer }),
      ])
        expect(answer.json()).toMatchObject({ status: 403, code: 'gateRefused' });
    });

    it('is listed, recorded and notified', async () => {
      pass(test, 60);
      const made = (await execute((await quote('7')).id)).json<Exchange>();
      const list = (
        await test.call({ path: '/api/exchange/app/v1/list?limit=1', token: marta })
      ).json<components['schemas']['ExchangeList']>();
      expect(list.items).toEqual([made]);
      const next = (
        await test.call({
          path: `/api/exchange/app/v1/list?cursor=${list.next ?? ''}`,
          token: marta,
        })
      ).json<components['schemas']['ExchangeList']>();
      expect(next.items.map(({ id }) => id)).not.toContain(made.id);
      const { id: clientId } = await idOf(test, 'marta');
      const [messages, records] = await test.db.inTenant(home.id, async (tx) => [
        await tx.select().from(clientMessage).where(eq(clientMessage.clientId, clientId)),
        await tx.select().from(securityEvent).where(eq(securityEvent.clientId, clientId)),
      ]);
      expect(messages.filter(({ link }) => link?.id === made.id)).toMatchObject([
        {
          kind: 'exchangeExecuted',
          params: { sellAmount: '7.00', sell: 'EUR', buyAmount: made.buy_amount, buy: 'USD' },
        },
      ]);
      expect(
        records.some(
          ({ kind, detail }) => kind === 'exchangeExecuted' && detail?.['id'] === made.id,
        ),
      ).toBe(true);
    });

    it('is reversed by the desk, once, with the fee, and the client is notified', async () => {
      const before = [await cash('EUR'), await cash('USD')];
      const { id } = (await execute((await quote('33')).id)).json<Exchange>();
      const undo = (reason?: string) =>
        test.call({
          method: 'POST',
          path: `/desk/v1/exchange/${id}/reverse`,
          body: { reason },
          token: deskToken,
        });
      expect((await undo()).statusCode).toBe(400);
      expect((await undo('wrong rate')).statusCode).toBe(204);
      expect([await cash('EUR'), await cash('USD')]).toEqual(before);
      expect((await undo('again')).json()).toMatchObject({
        status: 409,
        params: { state: 'reversed' },
      });
      const list = await test.call({ path: '/desk/v1/exchange?limit=100', token: deskToken });
      expect(
        list
          .json<{ items: readonly { id: string; status: string }[] }>()
          .items.find((each) => each.id === id),
      ).toMatchObject({ status: 'reversed' });
      const { id: clientId } = await idOf(test, 'marta');
      const messages = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(clientMessage).where(eq(clientMessage.clientId, clientId)),
      );
      expect(
        messages.filter(({ kind, link }) => kind === 'exchangeReversed' && link?.id === id),
      ).toHaveLength(1);
    });

    it('costs what the desk set, and rests for currencies that it suspended', async () => {
      const set = (body: object) =>
        test.call({ method: 'PUT', path: '/desk/v1/exchange/terms', body, token: deskToken });
      const wanted = { margin_bps: 100, fee_bps: 50, suspended: ['USD'] };
      expect((await set({ ...wanted, margin_bps: 1001 })).statusCode).toBe(400);
      pass(test, 1);
      expect((await set(wanted)).json()).toEqual(wanted);
      expect(await quote()).toMatchObject({ id: null, fee: '0.50', margin_percent: '1.00' });
      const acts = await test.call({ path: '/desk/v1/audit?limit=1', token: deskToken });
      expect(acts.json()).toMatchObject({
        items: [{ act: 'exchange.terms', who: 'iker', after: { marginBps: 100 } }],
      });
      await terms(usual);
    });

    it('adds up, and quotes that were never taken are deleted', async () => {
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await quote();
      pass(test, 25 * 60 * 60);
      await test.db.inTenant(home.id, (tx) => purgeQuotes(tx, home.id, test.now));
      const rows = await test.db.inTenant(home.id, (tx) => tx.select().from(exchangeQuote));
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['executed', 'reversed']));
    });
  });
}
