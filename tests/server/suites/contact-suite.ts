import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactChange } from '#server/db/tables/contact-change.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { createCoolingOffGuard } from '#server/modules/auth/cooling-off-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import {
  beginBind,
  beginContact,
  forgetGuesses,
  givePin,
  idOf,
  lastCode,
  provePassword,
  startReset,
  unbind,
} from '../given.ts';
import { resetByDesk } from '../given-operator.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Changing phone and e-mail address, and the time after it in which no money leaves. */
export function contactSuite(open: OpenStore): void {
  describe('phone and e-mail address', { timeout: 120_000 }, () => {
    let test: TestApp;
    let token: string;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(async () => {
      pass(test, 1000);
      await forgetGuesses(test);
      token = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const post = (path: string, body: unknown) =>
      test.call({ method: 'POST', path: `/api/client/app/v1/${path}`, body, token });
    const contact = async () =>
      (await test.call({ path: '/api/client/app/v1/contact', token })).json<{
        phone: string;
        email: string | null;
        cooling_off_until: string | null;
      }>();
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const setContact = async (changes: { phone?: string; email?: string | null }) => {
      const { id } = await idOf(test, 'marta');
      await test.db.inTenant(home.id, (tx) =>
        changeClient(tx, home.id, id, { ...changes, factorsChangedAt: null }),
      );
    };

    it('are changed by the password and a code to the new one; the old one is notified', async () => {
      await setContact({ phone: '+34600000201' });
      const wanted = { phone: '+34600111222' };
      expect((await post('phone', wanted)).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'password' },
      });
      provePassword(test, token);
      expect((await post('phone', wanted)).json()).toMatchObject({ target: '•••••••11222' });
      expect(test.sent.at(-1)).toMatchObject({ template: 'code.contact', target: wanted.phone });
      expect((await contact()).phone).toBe('•••••••00201');
      const code = lastCode(test);
      expect((await post('phone/confirm', { code })).json()).toMatchObject({
        phone: '•••••••11222',
        cooling_off_until: new Date(test.now.getTime() + 86_400_000).toISOString(),
      });
      expect(test.sent.at(-1)).toMatchObject({
        template: 'notice.phoneChanged',
        target: '+34600000201',
        params: {},
      });
      const messages = await test.call({ path: '/api/message/app/v1/list?limit=1', token });
      expect(messages.json()).toMatchObject({ items: [{ kind: 'phoneChanged' }] });
      const activity = await test.call({ path: '/api/client/app/v1/activity?limit=10', token });
      expect(
        activity.json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind),
      ).toContain('phoneChanged');
      // Spent.
      expect((await post('phone/confirm', { code })).json()).toMatchObject({
        code: 'codeRejected',
      });
    });

    it('of which there was none before is announced nowhere, and is encrypted until it is proven', async () => {
      await setContact({ email: null });
      const code = await beginContact(test, token, { email: 'marta@correo.example' });
      const rows = await test.db.inTenant(home.id, (tx) => tx.select().from(contactChange));
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('correo.example');
      expect(JSON.stringify(rows)).not.toContain(code);
      const sent = test.sent.length;
      expect((await post('email/confirm', { code })).json()).toMatchObject({
        email: 'm••••@correo.example',
      });
      expect(test.sent.slice(sent)).toEqual([]);
    });

    it('stay as they are with a wrong, late or replaced code', async () => {
      await setContact({ phone: '+34600000201' });
      const first = await beginContact(test, token, { phone: '+34600111222' });
      const second = await beginContact(test, token, { phone: '+34600111333' });
      for (const code of new Set([wrong(second), first === second ? wrong(first) : first]))
        expect((await post('phone/confirm', { code })).json()).toMatchObject({
          code: 'codeRejected',
        });
      pass(test, 301);
      expect((await post('phone/confirm', { code: second })).json()).toMatchObject({
        code: 'codeRejected',
      });
      expect((await contact()).phone).toBe('•••••••00201');
    });

    it('take few guesses at a code, and few codes', async () => {
      const code = await beginContact(test, token, { phone: '+34600111222' });
      for (let round = 0; round < 5; round += 1) await post('phone/confirm', { code: wrong(code) });
      expect((await post('phone/confirm', { code })).statusCode).toBe(429);
      pass(test, 60);
      expect((await post('phone/confirm', { code })).json()).toMatchObject({
        code: 'codeRejected',
      });
      const statuses: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        provePassword(test, token);
        statuses.push((await post('phone', { phone: '+34600111222' })).statusCode);
      }
      expect(statuses.at(-1)).toBe(429);
    });

    it('refuse what is no mobile number', async () => {
      provePassword(test, token);
      expect((await post('phone', { phone: '+34900111222' })).json()).toMatchObject({
        code: 'requestInvalid',
        errors: [{ pointer: '/phone', code: 'phone' }],
      });
    });
  });

  describe('the cooling-off time', { timeout: 120_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(() => forgetGuesses(test));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const desk = async (path: string) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/clients/${(await idOf(test, 'marta')).id}/${path}`,
        token: deskToken,
      });
    const post = (path: string, body: unknown, token?: string) =>
      test.call({
        method: 'POST',
        path: `/api${path}`,
        body,
        ...(token !== undefined && { token }),
      });
    /** Whether money may leave now: as the router asks for operations marked so. */
    const refusal = async (tenant = home) => {
      const { id } = await idOf(test, 'marta');
      return createCoolingOffGuard(test.db, () => test.now)
        .refuse(tenant, { clientId: id, sessionId: id }, null)
        .then(
          () => null,
          (error: unknown) => error,
        );
    };
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      'a changed password': async () =>
        post(
          '/auth/app/v1/change_pwd',
          { current_password: demoPassword, new_password: demoPassword },
          await test.accessToken('marta'),
        ),
      'a reset password': async () =>
        post('/auth/app/v1/reset_pwd', {
          username: 'marta',
          code: await startReset(test, 'marta'),
          new_password: demoPassword,
        }),
      'a reset PIN': async () => {
        await givePin(test, 'marta');
        return desk('pin_reset');
      },
      'a bound authenticator': async () => {
        const token = await test.accessToken('marta');
        const answer = await post(
          '/user/v1/mfa/bind/confirm',
          { code: await beginBind(test, token) },
          token,
        );
        await unbind(test, 'marta');
        return answer;
      },
      'a removed authenticator': async () => {
        const token = await test.accessToken('marta');
        await post('/user/v1/mfa/bind/confirm', { code: await beginBind(test, token) }, token);
        const { id } = await idOf(test, 'marta');
        await test.db.inTenant(home.id, (tx) =>
          changeClient(tx, home.id, id, { factorsChangedAt: null }),
        );
        const answer = await resetByDesk(test, 'marta', 'authenticator_reset');
        // The phone has taken its place.
        await unbind(test, 'marta');
        return answer;
      },
      'a changed phone': async () => {
        const token = await test.accessToken('marta');
        const code = await beginContact(test, token, { phone: '+34600111222' });
        return post('/client/app/v1/phone/confirm', { code }, token);
      },
      'a changed e-mail address': async () => {
        const token = await test.accessToken('marta');
        const code = await beginContact(test, token, { email: 'marta@correo.example' });
        return post('/client/app/v1/email/confirm', { code }, token);
      },
    };

    it.each(Object.entries(changes))('begins with %s, and ends', async (_name, change) => {
      pass(test, 2 * 86_400);
      expect(await refusal()).toBeNull();
      await change();
      expect(await refusal()).toMatchObject({
        code: 'coolingOff',
        params: {
          hours: 24,
          until: new Date(test.now.getTime() + 86_400_000).toISOString(),
        },
      });
      // As long as the tenant says.
      const none = { ...home, security: { ...home.security, coolingOffHours: 0 } };
      expect(await refusal(none)).toBeNull();
      pass(test, 86_399);
      expect(await refusal()).toMatchObject({ params: { hours: 1 } });
      pass(test, 1);
      expect(await refusal()).toBeNull();
    });
  });
}
