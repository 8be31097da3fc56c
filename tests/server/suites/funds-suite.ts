import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** Where a client's money comes from. */
export function fundsSuite(open: OpenStore): void {
  describe('a declaration of where the money comes from', { timeout: 300_000 }, () => {
    const path = '/api/identify/app/v1/funds';
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterAll(() => test.close());

    const declare = (...sources: readonly object[]) =>
      test.call({ method: 'PUT', path, token: marta, body: { sources } });
    const read = async (username: string) =>
      (
        await test.call({ method: 'GET', path, token: await test.accessToken(username) })
      ).json<unknown>();

    it('takes the place of the one before it, and is the client’s own', async () => {
      await declare({ kind: 'salary', share: '100' });
      await declare({ kind: 'salary', share: '80' }, { kind: 'other', share: '20', detail: 'Art' });
      expect(await read('marta')).toEqual({
        items: [
          { kind: 'salary', share: '80', detail: null },
          { kind: 'other', share: '20', detail: 'Art' },
        ],
        declared_at: expect.any(String),
        next: null,
      });
      expect(await read('newcomer')).toEqual({ items: [], declared_at: null, next: null });
    });

    it('that does not add up is refused at its entry, and changes nothing', async () => {
      const before = await read('marta');
      const vague = await declare({ kind: 'salary', share: '60' }, { kind: 'other', share: '41' });
      expect([vague.statusCode, vague.json()]).toMatchObject([
        400,
        {
          code: 'requestInvalid',
          errors: [
            { pointer: '/sources/1/detail', code: 'required' },
            { pointer: '/sources', code: 'sharesAbove' },
          ],
        },
      ]);
      expect((await declare()).statusCode).toBe(400);
      expect(await read('marta')).toEqual(before);
    });
  });
}
