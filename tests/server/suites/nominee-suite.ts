import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { intentOf, provePassword } from '../given.ts';
import { addedNominee, forgetNominees, nomineeBody } from '../given-identity.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type List = components['schemas']['NomineeList'];
type Request = components['schemas']['NomineeRequest'];

/** Nominees: exact shares, guardians, and two tabs that never pass a hundred together. */
export function nomineeSuite(open: OpenStore): void {
  describe('nominees', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token: string;
    beforeAll(async () => {
      test = await startTestApp(open);
      token = await test.accessToken('marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await forgetNominees(test, 'marta');
    });
    afterAll(() => test.close());

    const list = async () =>
      (await test.call({ path: '/api/nominee/app/v1/list', token })).json<List>();
    const add = (changes: Partial<Request>) => {
      provePassword(test, token);
      return unprovenAdd(changes);
    };
    const unprovenAdd = (changes: Partial<Request>) =>
      test.call({
        method: 'POST',
        path: '/api/nominee/app/v1',
        token,
        body: { ...nomineeBody, ...changes },
      });
    const change = (...request: Parameters<typeof unprovenChange>) => {
      provePassword(test, request[2] ?? token);
      return unprovenChange(...request);
    };
    const unprovenChange = (id: string, changes: Partial<Request>, as = token) =>
      test.call({
        method: 'PUT',
        path: `/api/nominee/app/v1/${id}`,
        token: as,
        body: { ...nomineeBody, ...changes },
      });
    const unproven = (id: string, version: number, as = token) =>
      test.call({
        method: 'DELETE',
        path: `/api/nominee/app/v1/${id}?version=${version}`,
        token: as,
      });
    const remove = async (...request: Parameters<typeof unproven>) => {
      provePassword(test, request[2] ?? token);
      return unproven(...request);
    };

    it('begin empty, with all to give', async () => {
      expect(await list()).toEqual({
        items: [],
        total_share: '0',
        left_share: '100',
        max_items: 10,
        min_share: '1',
        version: 0,
        next: null,
      });
    });

    it('are added up exactly: three thirds are a hundred, and a hundredth more is refused', async () => {
      for (const [version, share] of ['33.33', '33.33'].entries())
        expect((await add({ share, version })).statusCode).toBe(200);
      expect((await add({ share: '33.35', version: 2 })).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/share', code: 'sharesAbove', params: { left: '33.34' } }],
      });
      expect((await add({ share: '33.34', version: 2 })).json()).toMatchObject({
        total_share: '100',
        left_share: '0',
        version: 3,
      });
      expect((await list()).items.map(({ share }) => share)).toEqual(['33.33', '33.33', '33.34']);
    });

    it('are changed and removed, and the list says what is left', async () => {
      const id = await addedNominee(test, token);
      expect(
        (await change(id, { share: '100', name: '  Lucía  ', version: 1 })).json(),
      ).toMatchObject({
        items: [{ id, name: 'Lucía', share: '100' }],
        left_share: '0',
        version: 2,
      });
      expect((await remove(id, 2)).json()).toMatchObject({
        items: [],
        left_share: '100',
        version: 3,
      });
    });

    it('are taken off the list by who gives their password again, once for each', async () => {
      const id = await addedNominee(test, token);
      expect((await unproven(id, 1)).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'password' },
      });
      expect((await list()).items).toHaveLength(1);
      // A refusal gives the proof back, for the very same request and no other.
      expect((await remove(id, 0)).json()).toMatchObject({ code: 'changedMeanwhile' });
      expect((await unproven(id, 0)).json()).toMatchObject({ code: 'changedMeanwhile' });
      expect((await unproven(id, 1)).json()).toMatchObject({ code: 'stepUpNeeded' });
      expect((await remove(id, 1)).statusCode).toBe(200);
    });

    it('are added and changed by who gives the password again, for that person and share alone', async () => {
      expect((await unprovenAdd({})).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'password', by: 'password' },
      });
      const intent = await intentOf(test, {
        method: 'POST',
        path: '/api/nominee/app/v1',
        token,
        body: { ...nomineeBody, share: '1' },
      });
      const prove = (body: object) =>
        test.call({ method: 'POST', path: '/api/client/app/v1/pwd_verify', body, token });
      await prove({ password: demoPassword });
      await prove({ password: demoPassword, intent });
      // Neither a proof for nothing nor one for another share or name opens it.
      for (const changes of [{ share: '100' }, { share: '1', name: 'Someone Else' }])
        expect((await unprovenAdd(changes)).json()).toMatchObject({ code: 'stepUpNeeded' });
      expect((await unprovenAdd({ share: '1' })).statusCode).toBe(200);
      expect((await unprovenAdd({ share: '1' })).json()).toMatchObject({ code: 'stepUpNeeded' });
      const [{ id } = { id: '' }] = (await list()).items;
      expect((await unprovenChange(id, { share: '2', version: 1 })).json()).toMatchObject({
        code: 'stepUpNeeded',
      });
      expect((await change(id, { share: '2', version: 1 })).statusCode).toBe(200);
    });

    it('are added by no proof of another session', async () => {
      const other = await test.accessToken('marta');
      const request = { method: 'POST', path: '/api/nominee/app/v1', body: nomineeBody } as const;
      const intent = await intentOf(test, { ...request, token });
      await test.call({
        method: 'POST',
        path: '/api/client/app/v1/pwd_verify',
        body: { password: demoPassword, intent },
        token: other,
      });
      for (const each of [token, other])
        expect((await test.call({ ...request, token: each })).json()).toMatchObject({
          code: 'stepUpNeeded',
        });
    });

    it('may be named without a date of birth, which can be added later', async () => {
      const { dob: _unknown, ...rest } = nomineeBody;
      provePassword(test, token);
      const named = (
        await test.call({ method: 'POST', path: '/api/nominee/app/v1', token, body: rest })
      ).json<List>();
      expect(named.items.map(({ dob }) => dob)).toEqual([null]);
      const changed = await change(named.items[0]?.id ?? '', { version: 1 });
      expect(changed.json<List>().items.map(({ dob }) => dob)).toEqual([nomineeBody.dob]);
    });

    it('who are minors have a guardian, and no others have one', async () => {
      const guardian = { name: 'Iker', relation: 'parent', phone: '+34600555666' } as const;
      expect((await add({ dob: '2015-06-30' })).json()).toMatchObject({
        errors: [{ pointer: '/guardian', code: 'required' }],
      });
      expect((await add({ guardian })).json()).toMatchObject({
        errors: [{ pointer: '/guardian', code: 'unknownKey' }],
      });
      expect((await add({ dob: '2015-06-30', guardian })).json()).toMatchObject({
        items: [{ guardian }],
      });
    });

    it('are ten at most', async () => {
      for (let version = 0; version < 10; version += 1)
        expect((await add({ share: '1', version })).statusCode).toBe(200);
      expect((await add({ share: '1', version: 10 })).json()).toMatchObject({
        status: 409,
        code: 'nomineeLimitReached',
        params: { limit: 10 },
      });
    });

    it('in two tabs are changed one after the other: the second learns that something changed', async () => {
      await add({ share: '60' });
      const answers = await Promise.all([
        add({ share: '30', version: 1 }),
        add({ share: '40', version: 1 }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      expect((await list()).items).toHaveLength(2);
    });

    it('never pass a hundred, whatever many tabs do at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => add({ share: '35', version: index % 3 })),
      );
      for (let version = 1; version < 4; version += 1)
        answers.push(
          ...(await Promise.all(Array.from({ length: 6 }, () => add({ share: '35', version })))),
        );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
      expect(await list()).toMatchObject({ total_share: '70', version: 2 });
    });

    it('of another client are as absent as those that do not exist', async () => {
      const id = await addedNominee(test, token);
      const other = await test.accessToken('outstanding');
      const absent = '019e2f3a-7c41-7d2e-9f10-3b6a5c7d8e9f';
      const answers = [
        await change(id, {}, other),
        await change(absent, {}, other),
        await remove(id, 0, other),
        await remove(absent, 0, other),
      ];
      expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
        Array(4).fill('notFound'),
      );
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect((await list()).items).toHaveLength(1);
    });
  });
}
