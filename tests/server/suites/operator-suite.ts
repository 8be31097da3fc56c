import { readFileSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorRole } from '#core/desk/operator-role.ts';
import { operatorRoles } from '#core/desk/operator-role.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { readContract } from '#server/http/contract.ts';
import {
  operatorAllowance,
  operatorIdleMinutes,
  operatorSessionHours,
} from '#server/modules/desk/operator-sessions.ts';
import { givenOperator, operatorSignIn, operatorToken } from '../given-operator.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Operators of the desk: who they are is proven, and what they may is held. */
export function operatorSuite(open: OpenStore): void {
  describe('operators of the desk', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(() => pass(test, 1000));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const me = (token: string, tenant = home) => test.call({ path: '/desk/v1/me', token, tenant });
    const signIn = async (changes: object = {}, name = 'ewa') =>
      test.call({
        method: 'POST',
        path: '/desk/v1/sign_in',
        body: { ...(await operatorSignIn(test, name)), ...changes },
      });

    it('sign in with a password and a code together, and each code is good once', async () => {
      await givenOperator(test, 'ewa', ['viewer']);
      for (const wrong of [{ password: 'another one' }, { code: '000000' }, { name: 'nobody' }]) {
        const answer = await signIn(wrong);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          401,
          'loginFailed',
        ]);
      }
      const answer = await signIn();
      expect(answer.json()).toMatchObject({ operator: { name: 'ewa', roles: ['viewer'] } });
      expect((await me(answer.json<{ token: string }>().token)).json()).toMatchObject({
        name: 'ewa',
      });
      expect((await signIn()).statusCode).toBe(401);
    });

    it('are recorded when they sign in, rightly or not, and never with what was typed for a name', async () => {
      await givenOperator(test, 'ewa');
      await signIn({ name: 'a-password-in-the-wrong-field' });
      await signIn({ password: 'wrong' });
      await signIn();
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(securityEvent)
          .where(and(eq(securityEvent.kind, 'operatorSignedIn'), eq(securityEvent.at, test.now))),
      );
      expect(rows.map(({ actorName, result }) => `${actorName ?? ''} ${result}`).sort()).toEqual([
        ' failed',
        'ewa done',
        'ewa failed',
      ]);
    });

    it('have as many attempts as are allowed', async () => {
      await givenOperator(test, 'ewa');
      const statuses: number[] = [];
      for (let round = 0; round < operatorAllowance.name + 1; round += 1)
        statuses.push((await signIn({ code: '000000' })).statusCode);
      expect(statuses).toEqual([...statuses.slice(1).map(() => 401), 429]);
      expect((await signIn()).statusCode).toBe(429);
    });

    it('are signed out after a rest, after some hours, when they say so, and when their access ends', async () => {
      const rested = await operatorToken(test, 'ewa');
      pass(test, operatorIdleMinutes * 60 + 1);
      expect((await me(rested)).statusCode).toBe(401);

      const long = await operatorToken(test, 'ewa');
      const halfHours = (operatorSessionHours * 60) / (operatorIdleMinutes - 10);
      for (let each = 1; each < halfHours; each += 1) {
        pass(test, (operatorIdleMinutes - 10) * 60);
        expect((await me(long)).statusCode).toBe(200);
      }
      pass(test, (operatorIdleMinutes - 10) * 60);
      expect((await me(long)).statusCode).toBe(401);

      const leaving = await operatorToken(test, 'ewa');
      await test.call({ method: 'POST', path: '/desk/v1/sign_out', token: leaving });
      expect((await me(leaving)).statusCode).toBe(401);

      pass(test, 60);
      const dismissed = await operatorToken(test, 'ewa');
      const id = await givenOperator(test, 'ewa');
      const change = (disabled: boolean) =>
        test.call({
          method: 'PUT',
          path: `/desk/v1/operators/${id}`,
          body: { disabled },
          token: deskToken,
        });
      expect((await change(true)).statusCode).toBe(200);
      expect((await me(dismissed)).statusCode).toBe(401);
      expect((await signIn()).statusCode).toBe(401);
      await change(false);
    });

    it('belong to one tenant', async () => {
      const token = await operatorToken(test, 'ewa');
      expect((await me(token)).statusCode).toBe(200);
      expect((await me(token, stranger)).statusCode).toBe(401);
    });

    it('may do what one of their roles allows, and nothing else', async () => {
      const contract = await readContract(
        'desk',
        new URL('../../../openapi/desk.gen.json', import.meta.url),
      );
      const guarded = contract.operations.filter(({ security }) => security.length > 0);
      expect(guarded.filter(({ roles }) => roles.length === 0)).toEqual([]);
      const token: Partial<Record<OperatorRole, string>> = {};
      for (const role of operatorRoles) token[role] = await operatorToken(test, role, [role]);
      for (const { id, method, path, roles, body } of guarded) {
        if (id === 'signOutOperator') continue;
        for (const role of operatorRoles) {
          // A path parameter that is not an id: an authorised caller learns so, and nothing is done.
          const answer = await test.call({
            method: method === 'PATCH' ? 'POST' : method,
            path: `/desk${path.replaceAll(/\{\w+\}/g, 'x')}`,
            ...(method !== 'GET' &&
              (body?.mediaType === 'multipart/form-data'
                ? { form: [['never', 'true']] as const }
                : { body: { never: true } })),
            ...(token[role] !== undefined && { token: token[role] }),
          });
          expect([id, role, answer.statusCode === 403]).toEqual([id, role, !roles.includes(role)]);
          expect([id, role, answer.statusCode]).not.toEqual([id, role, 401]);
        }
      }
    });

    it('cannot change their own roles', async () => {
      const token = await operatorToken(test, 'boss', ['administrator']);
      const id = await givenOperator(test, 'boss');
      const answer = await test.call({
        method: 'PUT',
        path: `/desk/v1/operators/${id}`,
        body: { roles: ['support'] },
        token,
      });
      expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
    });

    it('work at a listener of their own: each knows nothing of the other’s routes', async () => {
      const paths = (document: string): readonly string[] =>
        Object.keys(JSON.parse(readFileSync(`openapi/${document}.gen.json`, 'utf8')).paths);
      const headers = { 'x-tenant-id': home.tenantId, authorization: `Bearer ${deskToken}` };
      for (const path of paths('desk')) {
        const answer = await test.app.inject({ url: `/desk${path}`, headers });
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
      for (const path of ['/api/health', '/api/setting/v1/app', '/feed/v1/markets', '/api/desk']) {
        const answer = await test.desk.inject({ url: path, headers });
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
    });
  });
}
