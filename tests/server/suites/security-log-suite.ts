import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { checkSecurityLog } from '#server/security-log/check-security-log.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { chainJob, chainSecurityLog } from '#server/security-log/chain-security-log.ts';
import { idOf } from '../given.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** The security log: what happened is in it with the action, and no change goes unseen. */
export function securityLogSuite(open: OpenStore): void {
  describe('the security log', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const chain = (tenant = home.id) =>
      test.db.inTenant(tenant, (tx) => chainSecurityLog(tx, tenant));
    const check = (tenant = home.id) => checkSecurityLog(test.db, tenant);
    const newest = async (limit = 1) => {
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(securityEvent)
          .where(eq(securityEvent.tenant, home.id))
          .orderBy(desc(securityEvent.at), desc(securityEvent.id))
          .limit(limit),
      );
      return rows;
    };
    const record = (address: string, tenant = home.id) =>
      test.db.inTenant(tenant, (tx) =>
        recordSecurity(
          tx,
          tenant,
          {
            kind: 'signedOut',
            actor: { kind: 'client' },
            clientId: null,
            origin: { address, browser: null, system: null },
          },
          test.now,
        ),
      );
    /** Changes the table as its owner does who takes the triggers away first. */
    const asOwner = (statement: ReturnType<typeof sql>) =>
      test.db.inTenant(home.id, async (tx) => {
        await tx.execute(sql`reset role`);
        await tx.execute(sql`alter table security_event disable trigger user`);
        await tx.execute(sql`alter table security_event no force row level security`);
        await tx.execute(statement);
        await tx.execute(sql`alter table security_event force row level security`);
        await tx.execute(sql`alter table security_event enable trigger user`);
      });

    it('holds who signed in and who failed to: when, from where and on what', async () => {
      pass(test, 1);
      const clientId = (await idOf(test, 'marta')).id;
      const login = (username: string, password: string) =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username, password },
          address: '203.0.113.7',
          headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
        });
      await login('marta', 'not the password');
      const from = { address: '203.0.113.7', browser: 'Firefox', system: 'Windows' };
      expect(await newest()).toMatchObject([
        { kind: 'signedIn', result: 'failed', actor: 'anonymous', clientId, at: test.now, ...from },
      ]);
      pass(test, 1);
      await login('nobody.here', 'not the password');
      expect(await newest()).toMatchObject([
        { kind: 'signedIn', result: 'failed', clientId: null },
      ]);
      expect(JSON.stringify(await newest(2))).not.toMatch(/nobody\.here|not the password/);
      pass(test, 1);
      await test.accessToken('marta');
      expect(await newest()).toMatchObject([
        { kind: 'signedIn', result: 'done', actor: 'client', clientId },
      ]);
    });

    it('holds the second step, right or wrong, and what it was asked after', async () => {
      const clientId = (await idOf(test, 'mfa')).id;
      const verify = async (code: string | undefined) => {
        pass(test, 1);
        const token = await test.accessToken('mfa');
        expect(await newest()).toMatchObject([
          { kind: 'secondStepAsked', actor: 'anonymous', clientId, detail: { method: 'code' } },
        ]);
        pass(test, 1);
        await test.call({
          method: 'POST',
          path: '/api/user/v1/mfa/bind/verify',
          body: { code: code ?? test.sent.at(-1)?.params['code'] },
          token,
        });
      };
      await verify('000000');
      expect(await newest()).toMatchObject([{ kind: 'secondStep', result: 'failed', clientId }]);
      await verify(undefined);
      expect(await newest()).toMatchObject([
        { kind: 'signedIn', result: 'done', actor: 'client', clientId, detail: { method: 'code' } },
      ]);
    });

    it('shows clients what concerns them, page by page, and not from where the back office works', async () => {
      const read = async (username: string, query = '') => {
        const token = await test.accessToken(username);
        const answer = await test.call({ path: `/api/client/app/v1/activity?${query}`, token });
        return answer.json<{ items: { id: string; kind: string }[]; next: string | null }>();
      };
      const { id: clientId } = await idOf(test, 'marta');
      pass(test, 1);
      const byOperator = (kind: 'pinReset' | 'identityViewed') =>
        test.db.inTenant(home.id, (tx) =>
          recordSecurity(
            tx,
            home.id,
            {
              kind,
              actor: { kind: 'operator', name: 'iker' },
              clientId,
              origin: { address: '198.51.100.9', browser: 'Edge', system: 'Windows' },
            },
            test.now,
          ),
        );
      await byOperator('pinReset');
      await byOperator('identityViewed');
      pass(test, 1);
      const whole = await read('marta', 'limit=100');
      expect(whole.items.slice(0, 2)).toMatchObject([
        { kind: 'signedIn', result: 'done', by: 'client', from: '127.0.0.0/24' },
        { kind: 'pinReset', result: 'done', by: 'advisor', from: null },
      ]);
      expect(JSON.stringify(whole)).not.toMatch(/198\.51|iker|identityViewed/);
      expect(whole.items).toContainEqual(
        expect.objectContaining({
          kind: 'signedIn',
          result: 'failed',
          by: 'unknown',
          from: 'Firefox, Windows, 203.0.113.0/24',
        }),
      );
      const token = await test.accessToken('marta');
      const page = async (query: string) =>
        (await test.call({ path: `/api/client/app/v1/activity?${query}`, token })).json<{
          items: { id: string }[];
          next: string | null;
        }>();
      const first = await page('limit=2');
      const rest = await page(`limit=100&cursor=${first.next}`);
      expect([...first.items, ...rest.items]).toEqual((await page('limit=100')).items);
      const ids = whole.items.map(({ id }) => id);
      expect(
        (await read('newcomer', 'limit=100')).items.filter(({ id }) => ids.includes(id)),
      ).toEqual([]);
    });

    it('holds nothing of an action that was rolled back', async () => {
      const before = (await newest(100)).length;
      const lost = test.db.inTenant(home.id, async (tx) => {
        await recordSecurity(
          tx,
          home.id,
          { kind: 'pinSet', actor: { kind: 'client' }, clientId: null, origin: null },
          test.now,
        );
        throw new Error('rolled back');
      });
      await expect(lost).rejects.toThrow('rolled back');
      expect(await newest(100)).toHaveLength(before);
    });

    it('is chained by the job, each tenant a chain of its own', async () => {
      await record('10.0.0.1');
      await record('10.0.0.2', stranger.id);
      await runnerOf(test, [chainJob]).runDue();
      pass(test, 60);
      const jobs = runnerOf(test, [chainJob]);
      const stop = await jobs.start();
      await jobs.runDue();
      await stop();
      for (const tenant of [home.id, stranger.id]) {
        const report = await check(tenant);
        expect(report).toMatchObject({ unchained: 0, differences: [], holdsExpected: true });
        expect(report.head.seq).toBeGreaterThan(0);
      }
    });

    it('says when entries go on and nothing chains them', async () => {
      await record('10.3.0.1');
      expect(await check()).toMatchObject({ isStalled: false });
      pass(test, 599);
      await record('10.3.0.2');
      expect(await check()).toMatchObject({ isStalled: false });
      pass(test, 2);
      await record('10.3.0.3');
      expect(await check()).toMatchObject({ isStalled: true, differences: [] });
      await chain();
      expect(await check()).toMatchObject({ isStalled: false, unchained: 0 });
    });

    it('does not fork when many write while many chain', async () => {
      const before = await check();
      const writers = Array.from({ length: 40 }, (_, index) => record(`10.1.0.${index}`));
      const chainers = Array.from({ length: 6 }, () => chain());
      await Promise.all([...writers, ...chainers]);
      await chain();
      const after = await check();
      expect(after).toMatchObject({ unchained: 0, differences: [] });
      expect(after.head.seq).toBe(before.head.seq + before.unchained + 40);
      expect((await checkSecurityLog(test.db, home.id, before.head)).holdsExpected).toBe(true);
    });

    it('refuses the application every change of an entry, its place in the chain included', async () => {
      await record('10.2.0.1');
      await chain();
      for (const statement of [
        sql`update security_event set result = 'failed'`,
        sql`delete from security_event`,
        sql`truncate security_event`,
      ]) {
        await expect(
          test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: '42501' } });
      }
      for (const statement of [
        sql`update security_event set hash = 'x' where seq = 1`,
        sql`update security_event set seq = null, hash = null, previous = null where seq = 1`,
      ]) {
        await expect(
          test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: 'LV002' } });
      }
    });

    it('shows what the owner of the table changed or took out all the same', async () => {
      const { head } = await check();
      await asOwner(sql`update security_event set address = '192.0.2.1' where seq = 2`);
      expect((await check()).differences).toMatchObject([{ seq: 2, problem: 'content' }]);
      await asOwner(sql`delete from security_event where seq = 2`);
      expect((await check()).differences).toMatchObject([{ seq: 3, problem: 'gap' }]);
      // Cutting the end off leaves a chain that is whole: the head that was noted elsewhere shows it.
      await asOwner(sql`delete from security_event where seq = ${head.seq}`);
      expect((await checkSecurityLog(test.db, home.id, head)).holdsExpected).toBe(false);
    });
  });
}
