import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { payee } from '#server/db/tables/payee.ts';
import { addedPayee, forgetPayees, payeeBody, proveByPinAndCode } from '../given-banking.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type List = components['schemas']['PayeeList'];

/** Bank accounts: numbers that hold, proofs that are asked for, masks, and no access to another client's. */
export function payeeSuite(open: OpenStore): void {
  describe('bank accounts', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      token = await test.accessToken('marta');
      // Those of the demonstration.
      for (const username of ['marta', 'outstanding']) await forgetPayees(test, username);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await forgetPayees(test, 'marta');
    });
    afterAll(() => test.close());

    const list = async (as = token) =>
      (await test.call({ path: '/api/bank/app/v1/list', token: as })).json<List>();
    const unproven = (body: object, key?: string) =>
      test.call({
        method: 'POST',
        path: '/api/bank/app/v1',
        token,
        body,
        ...(key !== undefined && { key }),
      });
    const add = async (body: object) => {
      await proveByPinAndCode(test, 'marta', token);
      return unproven(body);
    };

    it('are added with both proofs, masked, and usable after the cooling-off time', async () => {
      expect((await unproven(payeeBody)).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'pin' },
      });
      const added = (await add(payeeBody)).json<List>();
      expect(added.items).toEqual([
        {
          id: expect.any(String),
          country: 'ES',
          bank_name: 'Banco Ejemplo',
          holder: 'Marta Salcedo Rey',
          label: null,
          number_masked: 'ES9••••••••••••••••••332',
          is_default: true,
          status: 'accepted',
          reason: null,
          created_at: test.now.toISOString(),
          usable_at: new Date(test.now.getTime() + 24 * 3_600_000).toISOString(),
        },
      ]);
      // What is stored does not hold the number itself.
      const stored = await test.db.inTenant(home.id, (tx) => tx.select().from(payee));
      expect(stored.length).toBeGreaterThan(0);
      expect(JSON.stringify(stored)).not.toContain('21000418450200051332');
      // Each proof is good for one account.
      expect(
        (await unproven({ ...payeeBody, iban: 'ES7921000813610123456789' })).json(),
      ).toMatchObject({ code: 'stepUpNeeded' });
    });

    it('that are wrong are refused part for part, and nothing is added', async () => {
      await proveByPinAndCode(test, 'marta', token);
      const wrong = { country: 'US', bank_name: 'Bank', routing: '021000022', account: '1' };
      expect((await unproven(wrong)).json()).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([
          { pointer: '/account_type', code: 'required' },
          { pointer: '/routing', code: 'checkDigit' },
          { pointer: '/account', code: 'format' },
        ]),
      });
      expect((await list()).items).toEqual([]);
      expect((await add(payeeBody)).statusCode).toBe(200);
    });

    it('are on the list once, however they are written', async () => {
      await addedPayee(test, 'marta', token);
      expect((await add({ ...payeeBody, iban: 'es9121000418450200051332' })).json()).toMatchObject({
        status: 409,
        code: 'alreadyExists',
      });
      expect((await add({ ...payeeBody, iban: '21000418450200051332' })).json()).toMatchObject({
        code: 'alreadyExists',
      });
    });

    it('have one default, which the next one becomes when it is removed', async () => {
      const first = await addedPayee(test, 'marta', token);
      const second = await addedPayee(test, 'marta', token, {
        country: 'SG',
        bank_name: 'Other Bank',
        bic: 'DBSSSGSG',
        account: '0123456789',
      });
      const path = `/api/bank/app/v1/${second}`;
      const chosen = await test.call({ method: 'PUT', path: `${path}/default`, token });
      expect(chosen.json<List>().items.map(({ id, is_default }) => [id, is_default])).toEqual([
        [second, true],
        [first, false],
      ]);
      expect((await test.call({ method: 'DELETE', path, token })).json()).toMatchObject({
        code: 'stepUpNeeded',
        params: { need: 'pin' },
      });
      await proveByPinAndCode(test, 'marta', token);
      const rest = (await test.call({ method: 'DELETE', path, token })).json<List>();
      expect(rest.items.map(({ id, is_default }) => [id, is_default])).toEqual([[first, true]]);
      await proveByPinAndCode(test, 'marta', token);
      expect((await test.call({ method: 'DELETE', path, token })).statusCode).toBe(404);
    });

    it('are called as their client calls them, and as the bank again when that is taken back', async () => {
      const { items } = (await add(payeeBody)).json<List>();
      const rename = async (label: string | null, as = token) =>
        test.call({
          method: 'PUT',
          path: `/api/bank/app/v1/${items[0]?.id}/label`,
          token: as,
          body: { label },
        });
      expect((await rename('  Household  ')).json()).toMatchObject({
        items: [{ label: 'Household', bank_name: 'Banco Ejemplo' }],
      });
      for (const label of ['', '   ', 'x'.repeat(41)])
        expect((await rename(label)).statusCode).toBe(400);
      const theirs = await test.accessToken('outstanding');
      expect((await rename('Mine', theirs)).json()).toMatchObject({ status: 404 });
      expect((await list()).items).toMatchObject([{ label: 'Household' }]);
      expect((await rename(null)).json()).toMatchObject({ items: [{ label: null }] });
    });

    it.each([0, 72])('can be used after the hours that the tenant says: %i', async (hours) => {
      const banking = { ...home.banking, payeeCoolingHours: hours };
      const other = await startTestApp(open, { banking });
      try {
        await forgetPayees(other, 'marta');
        const own = await other.accessToken('marta');
        await addedPayee(other, 'marta', own);
        const answer = await other.call({ path: '/api/bank/app/v1/list', token: own });
        expect(answer.json()).toMatchObject({
          cooling_hours: hours,
          items: [{ usable_at: new Date(other.now.getTime() + hours * 3_600_000).toISOString() }],
        });
      } finally {
        await other.close();
      }
    });

    it('are ten at most, and no other client’s', async () => {
      for (let index = 0; index < 10; index += 1)
        await addedPayee(test, 'marta', token, {
          country: 'SG',
          bank_name: 'Bank',
          bic: 'DBSSSGSG',
          account: `012345678${index}`,
        });
      expect((await add(payeeBody)).json()).toMatchObject({
        status: 409,
        code: 'payeeLimitReached',
        params: { limit: 10 },
      });
      const [mine] = (await list()).items;
      const other = await test.accessToken('outstanding');
      expect((await list(other)).items).toEqual([]);
      await proveByPinAndCode(test, 'outstanding', other);
      for (const [method, path] of [
        ['PUT', `/api/bank/app/v1/${mine?.id}/default`],
        ['DELETE', `/api/bank/app/v1/${mine?.id}`],
      ] as const)
        expect((await test.call({ method, path, token: other })).statusCode).toBe(404);
      expect((await list()).items).toHaveLength(10);
    });
  });
}
