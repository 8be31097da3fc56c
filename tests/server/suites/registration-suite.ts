import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitation } from '#server/db/tables/invitation.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { registerAllowance } from '#server/modules/auth/register.ts';
import { invite, lastCode, newcomerWithCode, startReset } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

interface Refusal {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
}

/** From an invitation to an account, and from the advisor's code to a new password. */
export function registrationSuite(open: OpenStore): void {
  describe('registration', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(() => pass(test, 1000));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const post = (path: string, body: unknown, tenant = home, address = '127.0.0.1') =>
      test.call({ method: 'POST', path: `/api/auth/app/v1/${path}`, body, tenant, address });
    const register = (body: unknown) => post('register', body);
    const problems = (answer: { json: <T>() => T }) => answer.json<Refusal>().errors ?? [];
    const loginWith = (username: string, password: string) => post('login', { username, password });
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    it('opens an account that is signed in at once, with the tier of a newcomer', async () => {
      const request = await newcomerWithCode(test);
      const answer = await register(request);
      expect(answer.statusCode).toBe(200);
      const token = answer.json<{ access_token: string }>().access_token;
      expect(
        (await test.call({ path: '/api/auth/app/v1/client_info', token })).json(),
      ).toMatchObject({ username: request['username'], full_name: 'Nueva Clienta' });
      expect((await test.call({ path: '/api/client/app/v1/config', token })).json()).toMatchObject({
        vip: 0,
        perms: ['deposit'],
        kyc_force: false,
      });
      expect((await loginWith(request['username'] ?? '', 'a long enough one')).statusCode).toBe(
        200,
      );
    });

    it('spends invitation and code with the account: neither opens another', async () => {
      const request = await newcomerWithCode(test);
      expect((await register(request)).statusCode).toBe(200);
      expect(problems(await register({ ...request, username: 'another-name' }))).toEqual([
        { pointer: '/invitation_code', code: 'wrongCode' },
      ]);
      const fresh = await invite(test);
      expect(
        problems(await register({ ...request, username: 'another-name', invitation_code: fresh })),
      ).toEqual([{ pointer: '/code', code: 'wrongCode' }]);
    });

    it('opens one account when the same registration comes ten times at once', async () => {
      const request = await newcomerWithCode(test);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          register({ ...request, username: `twin${index}` }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 400),
      ]);
    });

    it('gives one username to one of two who come at once', async () => {
      const requests = [await newcomerWithCode(test), await newcomerWithCode(test)];
      const answers = await Promise.all(
        requests.map((request) => register({ ...request, username: 'Same.Name' })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const loser = answers.find(({ statusCode }) => statusCode === 400);
      expect(loser && problems(loser)).toEqual([{ pointer: '/username', code: 'taken' }]);
    });

    it('names every field at once and spends nothing by a refusal', async () => {
      const request = await newcomerWithCode(test);
      const refused = await register({ ...request, username: 'MARTA', password: 'password123' });
      expect(refused.json()).toMatchObject({ status: 400, code: 'registrationFailed' });
      expect(problems(refused)).toEqual([
        { pointer: '/username', code: 'taken' },
        { pointer: '/password', code: 'common' },
      ]);
      // A name of nothing but blanks is none.
      expect((await register({ ...request, full_name: ' \u00a0 ' })).json()).toMatchObject({
        code: 'requestInvalid',
        errors: [{ pointer: '/full_name' }],
      });
      expect((await register(request)).statusCode).toBe(200);
    });

    it('reveals to a caller without invitation neither which names are taken nor whether a code is right', async () => {
      const request = await newcomerWithCode(test);
      const bodies = await Promise.all([
        register({ ...request, invitation_code: 'AAAAA-AAAAA', username: 'marta' }),
        register({ ...request, invitation_code: 'AAAAA-AAAAA' }),
        register({
          ...request,
          invitation_code: 'AAAAA-AAAAA',
          code: wrong(request['code'] ?? ''),
        }),
      ]);
      expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    });

    it('reveals taken names only with the code, and five at most', async () => {
      const request = await newcomerWithCode(test);
      const taken = { ...request, username: 'marta', code: wrong(request['code'] ?? '') };
      expect((await register(taken)).body).toBe(
        (await register({ ...taken, username: 'nobody-has-this' })).body,
      );
      for (let round = 0; round < 3; round += 1)
        expect(problems(await register({ ...request, username: 'marta' }))).toEqual([
          { pointer: '/username', code: 'taken' },
        ]);
      expect(problems(await register({ ...request, username: 'marta' }))).toEqual([
        { pointer: '/code', code: 'wrongCode' },
      ]);
    });

    it('refuses a password of a long list, a sequence, and what is made of the names of client or tenant', async () => {
      const request = await newcomerWithCode(test);
      const refused = async (password: string) =>
        problems(await register({ ...request, password })).map(({ code }) => code);
      expect([
        await refused('mustang1'),
        await refused('qwertyuiop'),
        await refused('hgfedcba'),
        await refused('Clienta2026'),
        await refused('casa2026'),
      ]).toEqual([['common'], ['common'], ['sequence'], ['containsName'], ['containsBrand']]);
      expect((await register(request)).statusCode).toBe(200);
    });

    it('takes an invitation however it is typed, in its own tenant, until it expires', async () => {
      const request = await newcomerWithCode(test);
      const typed = (request['invitation_code'] ?? '').toLowerCase().replace('-', ' ');
      const phone = { phone: '+34600999888' };
      expect((await post('register/code', { ...phone, invitation_code: typed })).statusCode).toBe(
        200,
      );
      expect(
        (await post('register/code', { ...phone, invitation_code: typed }, stranger)).statusCode,
      ).toBe(400);
      pass(test, 15 * 86_400);
      expect(problems(await post('register/code', { ...phone, invitation_code: typed }))).toEqual([
        { pointer: '/invitation_code', code: 'wrongCode' },
      ]);
    });

    it('voids a code after five wrong entries, after five minutes and by a newer one', async () => {
      const request = await newcomerWithCode(test);
      for (let round = 0; round < 5; round += 1)
        await register({ ...request, code: wrong(request['code'] ?? '') });
      expect(problems(await register(request))).toEqual([{ pointer: '/code', code: 'wrongCode' }]);
      await post('register/code', {
        phone: request['phone'],
        invitation_code: request['invitation_code'],
      });
      const second = lastCode(test);
      pass(test, 301);
      expect(problems(await register({ ...request, code: second }))).toEqual([
        { pointer: '/code', code: 'wrongCode' },
      ]);
      await post('register/code', {
        phone: request['phone'],
        invitation_code: request['invitation_code'],
      });
      expect((await register({ ...request, code: lastCode(test) })).statusCode).toBe(200);
    });

    it('sends codes through the outbox, five a quarter of an hour for one phone', async () => {
      const body = { phone: '+34600777666', invitation_code: await invite(test) };
      const answers = [];
      for (let round = 0; round <= registerAllowance.code; round += 1)
        answers.push(await post('register/code', body));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[0]?.body).not.toContain(lastCode(test));
      expect(answers.at(-1)?.headers['retry-after']).toBe('900');
      expect(answers.at(-1)?.json()).toMatchObject({ params: { seconds: 900 } });
    });

    it('sends no code to what is no mobile number, and says what is wrong with it', async () => {
      const invitation_code = await invite(test);
      for (const [phone, code] of [
        ['+9991234567', 'areaCode'],
        ['+34600111', 'phoneLength'],
        ['+34900111222', 'phone'],
      ] as const) {
        const before = test.sent.length;
        expect(problems(await post('register/code', { phone, invitation_code }))).toMatchObject([
          { pointer: '/phone', code },
        ]);
        expect(test.sent.length).toBe(before);
      }
    });

    it('asks as many characters of a password as the tenant does', async () => {
      const request = await newcomerWithCode(test);
      expect(problems(await register({ ...request, password: 'five5' }))).toEqual([
        { pointer: '/password', code: 'tooShort', params: { limit: 6 } },
      ]);
      expect(
        (await test.call({ path: '/api/setting/v1/app', tenant: stranger })).json(),
      ).toMatchObject({ password_min: 10 });
      const code = await startReset(test, 'marta', stranger);
      const reset = (new_password: string) =>
        post('reset_pwd', { username: 'marta', code, new_password }, stranger);
      expect(problems(await reset('ninechars'))).toEqual([
        { pointer: '/new_password', code: 'tooShort', params: { limit: 10 } },
      ]);
      expect((await reset('ten chars!')).statusCode).toBe(204);
    });

    it('sets the password that the client chose with the advisor’s code, once, and ends every session', async () => {
      const [token, code] = [
        await test.accessToken('newcomer'),
        await startReset(test, 'newcomer'),
      ];
      const reset = (changes: object) =>
        post('reset_pwd', {
          username: 'newcomer',
          code,
          new_password: 'chosen by the client',
          ...changes,
        });
      expect(problems(await reset({ code: 'AAAAA-AAAAA' }))).toEqual([
        { pointer: '/code', code: 'wrongCode' },
      ]);
      expect((await reset({ username: 'nobody-here' })).body).toBe(
        (await reset({ code: 'AAAAA-AAAAA' })).body,
      );
      expect(problems(await reset({ new_password: 'newcomer' }))).toEqual([
        { pointer: '/new_password', code: 'containsName' },
      ]);
      expect((await reset({})).statusCode).toBe(204);
      expect((await test.call({ path: '/api/client/app/v1/config', token })).statusCode).toBe(401);
      expect((await loginWith('newcomer', demoPassword)).statusCode).toBe(401);
      expect((await loginWith('newcomer', 'chosen by the client')).statusCode).toBe(200);
      expect(problems(await reset({ new_password: 'and once more' }))).toEqual([
        { pointer: '/code', code: 'wrongCode' },
      ]);
    });

    it('takes no reset code after a day, after a newer one, or of another client', async () => {
      const first = await startReset(test, 'outstanding');
      const second = await startReset(test, 'outstanding');
      const reset = (username: string, code: string) =>
        post('reset_pwd', { username, code, new_password: 'chosen by the client' });
      expect((await reset('outstanding', first)).statusCode).toBe(400);
      expect((await reset('marta', second)).statusCode).toBe(400);
      pass(test, 86_401);
      expect((await reset('outstanding', second)).statusCode).toBe(400);
    });

    it('keeps no code that could be read from the store', async () => {
      const code = await invite(test);
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(invitation).where(eq(invitation.tenant, home.id)),
      );
      expect(rows.length).toBeGreaterThan(3);
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    });
  });
}
