import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { Condition } from '#config/gates.gen.ts';
import type { Database } from '#server/db/database.ts';
import { idempotencyKey } from '#server/db/tables/idempotency-key.ts';
import { purgeAnswers } from '#server/modules/idempotency/idempotency-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { allRows } from '../all-rows.ts';
import { idOf, provePassword } from '../given.ts';
import { forgetNominees, kycBody, nomineeBody } from '../given-identity.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Fault = 'before the commit' | 'after the commit' | null;

/** Whatever is lost, repeated, sent at once or cut in the middle: what a key stands for happens once. */
export function idempotencySuite(open: OpenStore): void {
  describe('idempotency', { timeout: 60_000 }, () => {
    const gates: Record<string, Condition> = {};
    const store: { breaks: Fault } = { breaks: null };
    let test: TestApp;
    let token: string;
    beforeAll(async () => {
      test = await startTestApp(async () => breakable(await open(), store), { gates });
    });
    afterAll(() => test.close());
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      for (const name of ['marta', 'newcomer']) await forgetNominees(test, name);
    });
    const begin = async () => {
      gates['beneficiaries'] = {};
      token = await test.accessToken('marta');
      return randomUUID();
    };
    const add = (key: string | null, changes: object = {}, as = token) => {
      provePassword(test, as);
      return test.call({
        method: 'POST',
        path: '/api/nominee/app/v1',
        token: as,
        key,
        body: { ...nomineeBody, ...changes },
      });
    };
    /** Who gave the password again did so, whatever became of the request. */
    const allButProofs = async () => {
      const { step_up: _proofs, security_event: _record, ...rows } = await allRows(test);
      return rows;
    };
    const names = async (as = token) =>
      (await test.call({ path: '/api/nominee/app/v1/list', token: as }))
        .json<components['schemas']['NomineeList']>()
        .items.map(({ name }) => name);

    it('answers a repeated key as the first time, byte for byte, and does it once', async () => {
      const key = await begin();
      const first = await add(key);
      const before = await allButProofs();
      const again = await add(key);
      expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([
        200,
        first.body,
        first.headers['content-type'],
      ]);
      expect(await allButProofs()).toEqual(before);
    });

    it('does it once when ten arrive together', async () => {
      const key = await begin();
      const answers = await Promise.all(Array.from({ length: 10 }, () => add(key)));
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ body }) => body)).size).toBe(1);
      for (const { statusCode, body } of answers)
        if (statusCode !== 200)
          expect([statusCode, JSON.parse(body)]).toMatchObject([
            409,
            { code: 'idempotencyInFlight' },
          ]);
      expect(await names()).toEqual([nomineeBody.name]);
      expect((await add(key)).body).toBe(done[0]?.body);
    });

    it('says that the first is still in progress, and answers it when it is done', async () => {
      // The embedded store has one connection: there the second waits for the first.
      if (test.db.kind === 'pglite') return;
      const key = await begin();
      const { id } = await idOf(test, 'marta');
      const { waiting } = await test.db.inTenant(home.id, async (tx) => {
        await readClient(tx, home.id, id, 'lock');
        const first = add(key);
        await untilHeld(test.db, id, key);
        expect((await add(key)).json()).toMatchObject({ status: 409, code: 'idempotencyInFlight' });
        // In an object: it can only answer once this transaction has let go of the client.
        return { waiting: first };
      });
      const { body } = await waiting;
      expect((await add(key)).body).toBe(body);
    });

    it('refuses a write without a key, and with one that is none', async () => {
      await begin();
      const before = await allButProofs();
      expect((await add(null)).json()).toMatchObject({
        status: 400,
        code: 'idempotencyKeyMissing',
      });
      for (const key of [
        'short',
        'x'.repeat(65),
        'spaces are not for keys',
        `${randomUUID()}'`,
        '',
      ]) {
        expect((await add(key)).json()).toMatchObject({
          status: 400,
          code: key === '' ? expect.any(String) : 'requestInvalid',
        });
      }
      expect(await allButProofs()).toEqual(before);
    });

    it('refuses a key that stands for something else, whatever order its words are in', async () => {
      const key = await begin();
      const first = await add(key);
      for (const changes of [
        { share: '26' },
        { name: `${nomineeBody.name} ` },
        { relation: 'sibling' },
      ]) {
        expect((await add(key, changes)).json()).toMatchObject({
          status: 422,
          code: 'idempotencyKeyReused',
        });
      }
      const turned = Object.fromEntries(Object.entries(nomineeBody).reverse());
      expect(
        (await test.call({ method: 'POST', path: '/api/nominee/app/v1', token, key, body: turned }))
          .body,
      ).toBe(first.body);
      expect(await names()).toEqual([nomineeBody.name]);
    });

    it('refuses the key of one operation for another', async () => {
      const key = await begin();
      await add(key);
      const newcomer = await test.accessToken('newcomer');
      expect(
        (
          await test.call({
            method: 'POST',
            path: '/api/identify/app/v1',
            token,
            key,
            body: await kycBody(test, token),
          })
        ).json(),
      ).toMatchObject({ status: 422, code: 'idempotencyKeyReused' });
      // The same key of another client is another key.
      expect((await add(key, {}, newcomer)).statusCode).toBe(200);
      expect([await names(), await names(newcomer)]).toEqual([
        [nomineeBody.name],
        [nomineeBody.name],
      ]);
    });

    it('keeps nothing of a refusal: the same key is validated anew', async () => {
      const key = await begin();
      const before = await allButProofs();
      expect((await add(key, { share: '0' })).statusCode).toBe(400);
      expect((await add(key, { version: 7 })).json()).toMatchObject({
        status: 409,
        code: 'changedMeanwhile',
      });
      expect(await allButProofs()).toEqual(before);
      expect((await add(key)).statusCode).toBe(200);
    });

    it('answers what was done though its gate has closed since', async () => {
      const key = await begin();
      const first = await add(key);
      gates['beneficiaries'] = { vip: 9 };
      expect((await add(key)).body).toBe(first.body);
      expect((await add(randomUUID(), { version: 1 })).json()).toMatchObject({
        status: 403,
        code: 'gateRefused',
      });
    });

    it('leaves nothing behind when the connection breaks before the commit, and does it at the next attempt', async () => {
      const key = await begin();
      const before = await allButProofs();
      store.breaks = 'before the commit';
      expect((await add(key)).statusCode).toBe(500);
      store.breaks = null;
      expect(test.faults.splice(0)).toHaveLength(1);
      expect(await allButProofs()).toEqual(before);
      expect((await add(key)).statusCode).toBe(200);
      expect(await names()).toEqual([nomineeBody.name]);
    });

    it('answers what was done when the connection broke after the commit', async () => {
      const key = await begin();
      store.breaks = 'after the commit';
      expect((await add(key)).statusCode).toBe(500);
      store.breaks = null;
      expect(test.faults.splice(0)).toHaveLength(1);
      const again = await add(key);
      expect([
        again.statusCode,
        again.json<components['schemas']['NomineeList']>().version,
      ]).toEqual([200, 1]);
      expect(await names()).toEqual([nomineeBody.name]);
    });

    it('keeps an answer for a day, encrypted, and forgets it then', async () => {
      const key = await begin();
      const first = await add(key);
      const kept = () => test.db.inTenant(home.id, (tx) => tx.select().from(idempotencyKey));
      expect(JSON.stringify((await kept()).find((row) => row.key === key))).not.toContain(
        nomineeBody.name,
      );
      pass(test, 24 * 3600 - 1);
      token = await test.accessToken('marta');
      expect((await add(key)).body).toBe(first.body);
      pass(test, 1);
      // Something new by now: it is validated by the list as it is.
      expect((await add(key)).json()).toMatchObject({ status: 409, code: 'changedMeanwhile' });
      await test.db.inTenant(home.id, (tx) => purgeAnswers(tx, home.id, test.now));
      expect((await kept()).filter((row) => row.key === key)).toEqual([]);
    });
  });
}

/** A store whose connection can break in a transaction that writes an answer. */
function breakable(db: Database, store: { readonly breaks: Fault }): Database {
  return {
    ...db,
    async inTenant(tenant, work) {
      const breaks = store.breaks;
      if (breaks === null) return db.inTenant(tenant, work);
      const wrote = async () =>
        (await db.inTenant(tenant, (tx) => tx.select().from(idempotencyKey))).length;
      const before = await wrote();
      const answer = await db.inTenant(tenant, async (tx) => {
        const made = await work(tx);
        if (
          breaks === 'before the commit' &&
          (await tx.select().from(idempotencyKey)).length > before
        )
          throw new Error('the connection broke before the commit');
        return made;
      });
      if (breaks === 'after the commit' && (await wrote()) > before)
        throw new Error('the connection broke after the commit');
      return answer;
    },
  };
}

/**
 * Until a transaction that holds the claim of this key waits for a row. One that holds it only for a moment does not count: it is
 * refused for want of a proof, and comes again.
 */
async function untilHeld(db: Database, clientId: string, key: string): Promise<void> {
  const name = [home.id, clientId, key].join('\n');
  for (let round = 0; round < 1_000; round += 1) {
    const held = await db.inTenant(home.id, (tx) =>
      tx.execute(sql`
      select 1 as held from pg_locks claim join pg_locks waits on waits.pid = claim.pid and not waits.granted
      where claim.locktype = 'advisory' and claim.granted and ((claim.classid::bigint << 32) | claim.objid::bigint) = hashtextextended(${name}, 0)`),
    );
    if (JSON.stringify(held).includes('held":1')) return;
    await new Promise((resume) => setTimeout(resume, 10));
  }
  throw new Error(`no request holds ${key}`);
}
