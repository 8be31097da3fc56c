import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum } from '#core/money.ts';
import { forgetAccounts, releaseHolds } from '../given-banking.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Account = components['schemas']['Account'];

/** Accounts by currency: what may be used, what may be withdrawn and why it is not more. */
export function accountSuite(open: OpenStore): void {
  describe('currency accounts', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let debtor = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
      debtor = await test.accessToken('outstanding');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      for (const name of ['marta', 'outstanding']) await forgetAccounts(test, name);
    });
    afterAll(() => test.close());

    const list = async (token: string) =>
      (await test.call({ path: '/api/acc/app/v1/list', token })).json<{ items: Account[] }>().items;
    const openIn = (currency: string, token: string, key?: string) =>
      test.call({
        method: 'POST',
        path: '/api/acc/app/v1/open',
        token,
        body: { currency },
        ...(key !== undefined && { key }),
      });
    const newest = async (token: string) =>
      (await test.call({ path: '/api/message/app/v1/list?limit=1', token })).json<{
        items: object[];
      }>().items[0];
    const choose = (currency: string, token: string) =>
      test.call({ method: 'PUT', path: '/api/acc/app/v1/default', token, body: { currency } });

    it('begin with the tenant’s own, and say why no more can be withdrawn', async () => {
      const [first, second] = await list(marta);
      expect(first).toMatchObject({ currency: 'EUR', is_default: true });
      expect(first?.kept_back?.map(({ kind }) => kind)).toEqual(['reserved']);
      expect(first?.withdrawable).toBe(first?.cash);
      expect(second).toMatchObject({ currency: 'USD', is_default: false, withdrawable: '0.00' });
      expect(second?.kept_back).toEqual([{ kind: 'notDefault', amount: second?.cash }]);
      for (const { total = '', withdrawable = '', kept_back = [] } of [first, second] as Account[])
        expect(compare(sum([withdrawable, ...kept_back.map(({ amount }) => amount)]), total)).toBe(
          0,
        );
    });

    it('of a client with an outstanding balance release nothing', async () => {
      const [account] = await list(debtor);
      expect(account).toMatchObject({ withdrawable: '0.00' });
      expect(account?.kept_back).toContainEqual({ kind: 'outstanding', amount: account?.cash });
    });

    it('are opened once, in a currency that is offered', async () => {
      const opened = await openIn('USD', debtor, 'open-usd-of-debtor');
      expect(opened.json<{ items: Account[] }>().items.map(({ currency }) => currency)).toEqual([
        'EUR',
        'USD',
      ]);
      // The answer got lost: the same request finds what was done.
      expect((await openIn('USD', debtor, 'open-usd-of-debtor')).body).toBe(opened.body);
      expect((await openIn('USD', debtor)).json()).toMatchObject({
        status: 409,
        code: 'alreadyExists',
      });
      expect((await openIn('CHF', debtor)).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/currency', code: 'notOneOf' }],
      });
      expect((await list(marta)).length).toBe(2);
    });

    it('are announced to the client when one is opened, and what was refused is not', async () => {
      pass(test, 1);
      await openIn('PLN', debtor);
      const before = await newest(debtor);
      expect(before).toMatchObject({
        kind: 'accountOpened',
        params: { currency: 'PLN' },
        link: { to: 'accounts', id: 'PLN' },
      });
      pass(test, 1);
      expect((await openIn('PLN', debtor)).statusCode).toBe(409);
      expect(await newest(debtor)).toEqual(before);
    });

    it('sent twice at once are opened once', async () => {
      const answers = await Promise.all([openIn('USD', debtor), openIn('USD', debtor)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it('stay closed to who is not verified', async () => {
      const newcomer = await test.accessToken('newcomer');
      expect((await openIn('USD', newcomer)).json()).toMatchObject({
        status: 403,
        code: 'gateRefused',
      });
    });

    it('change their default, but never while a withdrawal is pending', async () => {
      expect((await choose('USD', marta)).json()).toMatchObject({
        status: 409,
        code: 'withdrawalOpen',
      });
      expect((await choose('CHF', marta)).json()).toMatchObject({ status: 404, code: 'notFound' });
      await releaseHolds(test, 'marta');
      const changed = (await choose('USD', marta)).json<{ items: Account[] }>().items;
      expect(changed.map(({ currency, is_default }) => [currency, is_default])).toEqual([
        ['USD', true],
        ['EUR', false],
      ]);
      expect(changed[0]?.withdrawable).toBe(changed[0]?.cash);
      expect(await list(marta)).toEqual(changed);
      expect(await newest(marta)).toMatchObject({
        kind: 'defaultAccountChanged',
        params: { currency: 'USD' },
      });
    });
  });
}
