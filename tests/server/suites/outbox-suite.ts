import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#server/db/tables/outbox.ts';
import { lastCode } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Messages: encrypted while they wait, tried again, and removed once they were delivered or have expired. */
export function outboxSuite(open: OpenStore): void {
  describe('the outbox', { timeout: 120_000 }, () => {
    let test: TestApp;
    let token: string;
    beforeAll(async () => {
      test = await startTestApp(open);
      token = await test.accessToken('marta');
    });
    beforeEach(async () => {
      test.undeliverable = null;
      await test.db.inTenant(home.id, (tx) => tx.delete(outbox));
      test.sent.length = 0;
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const rows = () =>
      test.db.inTenant(home.id, (tx) => tx.select().from(outbox).where(eq(outbox.tenant, home.id)));
    const sendCode = async () => {
      const answer = await test.call({
        method: 'POST',
        path: '/api/client/app/v1/code',
        body: { purpose: 'withdraw' },
        token,
      });
      expect(answer.statusCode).toBe(200);
      await test.outbox.settled();
    };
    const put = (expiresAt: Date) =>
      test.db.inTenant(home.id, (tx) =>
        test.outbox.put(tx, {
          tenant: home.id,
          clientId: null,
          channel: 'sms',
          target: '+34600111222',
          template: 'code.test',
          params: { code: '482913' },
          expiresAt,
        }),
      );
    const inMinutes = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000);

    it('keeps nothing of a message that was delivered', async () => {
      await sendCode();
      expect(test.sent).toHaveLength(1);
      expect(await rows()).toEqual([]);
    });

    it('keeps neither code nor number in the clear while a message waits', async () => {
      test.undeliverable = new Error('the gateway is away');
      await put(inMinutes(5));
      const text = JSON.stringify(await rows());
      expect(text).toContain('code.test');
      expect(text).not.toContain('482913');
      expect(text).not.toContain('600111222');
    });

    it('tries again what could not be delivered, and erases it then', async () => {
      test.undeliverable = new Error('the gateway is away');
      await sendCode();
      expect([test.sent.length, (await rows()).length]).toEqual([0, 1]);
      // Not before its time: the first attempt may still be running.
      test.undeliverable = null;
      await test.outbox.deliverDue(home.id);
      expect(test.sent).toEqual([]);
      pass(test, 30);
      await test.outbox.deliverDue(stranger.id);
      expect(test.sent).toEqual([]);
      await test.outbox.deliverDue(home.id);
      expect(lastCode(test)).toMatch(/^\d{6}$/);
      expect(await rows()).toEqual([]);
      await test.outbox.deliverDue(home.id);
      expect(test.sent).toHaveLength(1);
    });

    it('sends what a server wrote that died before it could hand it over', async () => {
      await put(inMinutes(5));
      pass(test, 30);
      await test.outbox.deliverDue(home.id);
      expect(test.sent).toMatchObject([{ template: 'code.test', params: { code: '482913' } }]);
      expect(await rows()).toEqual([]);
    });

    it('sends once when two servers look at the same time', async () => {
      await put(inMinutes(5));
      pass(test, 30);
      await Promise.all([test.outbox.deliverDue(home.id), test.outbox.deliverDue(home.id)]);
      expect(test.sent).toHaveLength(1);
    });

    it('gives up what has expired: it is erased unsent and reported without its content', async () => {
      test.undeliverable = new Error('the gateway is away');
      await put(inMinutes(5));
      for (const seconds of [30, 60, 120, 90]) {
        pass(test, seconds);
        await test.outbox.deliverDue(home.id);
      }
      expect(await rows()).toEqual([]);
      expect(test.sent).toEqual([]);
      const [report = '', ...more] = test.faults.splice(0);
      expect(more).toEqual([]);
      expect(report).toContain('code.test was given up after 4 attempts');
      expect(report).not.toContain('482913');
    });
  });
}
