import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consent } from '#server/db/tables/consent.ts';
import { consentAllowance } from '#server/modules/consent/consent-handlers.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const choice = { version: '2026-11', functional: true, performance: false, targeting: false };

/** Cookie choices: each is kept, the latest counts. */
export function consentSuite(open: OpenStore): void {
  describe('cookie choices', { timeout: 120_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const path = '/api/client/app/v1/consent';
    const read = async (token: string) =>
      (await test.call({ method: 'GET', path, token })).json<{ consent: unknown }>().consent;
    const save = (token: string, body: object) => test.call({ method: 'POST', path, token, body });
    const kept = async (username: string) => {
      const { id } = await idOf(test, username);
      return test.db.inTenant(home.id, (tx) =>
        tx.select().from(consent).where(eq(consent.clientId, id)).orderBy(consent.decidedAt),
      );
    };

    it('are none until one is made', async () => {
      expect(await read(marta)).toBeNull();
    });

    it('stay as proof, and the latest one counts', async () => {
      expect((await save(marta, choice)).statusCode).toBe(200);
      const first = { ...choice, decided_at: test.now.toISOString() };
      expect(await read(marta)).toEqual(first);
      pass(test, 60);
      const changed = { ...choice, functional: false, targeting: true };
      expect((await save(marta, changed)).json()).toEqual({
        consent: { ...changed, decided_at: test.now.toISOString() },
      });
      pass(test, 60);
      expect((await save(marta, { ...changed, version: '2027-01' })).statusCode).toBe(200);
      expect(await read(marta)).toMatchObject({ ...changed, version: '2027-01' });
      expect(await kept('marta')).toMatchObject([
        choice,
        changed,
        { ...changed, version: '2027-01' },
      ]);
    });

    it('that change nothing add nothing, from two tabs at once either', async () => {
      const token = await test.accessToken('newcomer');
      await Promise.all([save(token, choice), save(token, choice)]);
      pass(test, 60);
      await save(token, choice);
      expect(await kept('newcomer')).toHaveLength(1);
    });

    it('are the client’s own', async () => {
      const token = await test.accessToken('outstanding');
      expect(await read(token)).toBeNull();
    });

    it('cannot be changed or removed by the server', async () => {
      for (const statement of [sql`update consent set targeting = true`, sql`delete from consent`])
        await expect(
          test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: '42501' } });
    });

    it('are made only so often in a while', async () => {
      const token = await test.accessToken('outstanding');
      const answers = [];
      for (let turn = 0; turn <= consentAllowance; turn += 1)
        answers.push((await save(token, { ...choice, functional: turn % 2 === 0 })).statusCode);
      expect(answers.slice(0, -1)).toEqual(Array(consentAllowance).fill(200));
      expect(answers.at(-1)).toBe(429);
    });
  });
}
