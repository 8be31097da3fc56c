import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import type { KycReason } from '#server/db/tables/kyc.ts';
import { createFileLinks } from '#server/modules/file/file-link-service.ts';
import {
  approveKyc,
  listReviews,
  readReview,
  rejectKyc,
} from '#server/modules/kyc/kyc-review-service.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { clientId, forgetKyc, kycBody, uploadedId } from '../given-identity.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp, testSecret } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Detail = components['schemas']['KycDetail'];
const pesel = {
  country: 'PL',
  id_kind: 'pesel',
  id_no: '44051401359',
  dob: '1944-05-14',
  mobile: '+48500000201',
} as const;
const reason: KycReason = {
  field: 'id_front',
  code: 'unreadable',
  note: 'The corner is in the dark.',
};

/** The identity check: what is taken in, what is refused, and who decides. */
export function kycSuite(open: OpenStore): void {
  describe('the identity check', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token: string;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      pass(test, 901);
      for (const username of ['newcomer', 'outstanding']) await forgetKyc(test, username);
    });
    afterAll(() => test.close());

    const signIn = async (username: string) => {
      token = await test.accessToken(username);
      return token;
    };
    const submit = (body: unknown, as = token) =>
      test.call({ method: 'POST', path: '/api/identify/app/v1', body, token: as });
    const get = async <T>(path: string, as = token) =>
      (await test.call({ path: `/api${path}`, token: as })).json<T>();
    /** Whichever submission of the client is the newest. */
    const any = (clientId: string) => ({ clientId, submission: null });
    const decide = <T>(work: Parameters<typeof test.db.inTenant<T>>[1]) =>
      test.db.inTenant(home.id, work);
    const problems = (answer: { json(): unknown }) => {
      const { errors = [] } = answer.json() as { errors?: { pointer: string; code: string }[] };
      return errors.map(({ pointer, code }) => `${pointer} ${code}`);
    };

    it('is empty before the first submission', async () => {
      await signIn('newcomer');
      expect(await get('/client/app/v1/verified')).toEqual({
        status: 'unverified',
        review_until: null,
      });
      const { status, reasons, ...rest } = await get<Detail>('/identify/app/v1/detail');
      expect([status, reasons, new Set(Object.values(rest))]).toEqual([
        'unverified',
        [],
        new Set([null]),
      ]);
    });

    it('is pending for 48 hours at most, and shown masked with its pictures', async () => {
      await signIn('newcomer');
      const answer = await submit(await kycBody(test, token));
      expect(answer.statusCode).toBe(200);
      const due = new Date(test.now.getTime() + 48 * 3_600_000).toISOString();
      expect(answer.json()).toMatchObject({
        status: 'pending',
        full_name: 'Nueva Clienta',
        mobile: '•••••••11222',
        id_no: '••••••78Z',
        dob: '1990-04-12',
        agreement_version: '2026-01',
        agreed_at: test.now.toISOString(),
        review_until: due,
        decided_at: null,
        reasons: [],
      });
      expect(answer.body).not.toContain('12345678Z');
      expect(await get('/client/app/v1/verified')).toEqual({
        status: 'pending',
        review_until: due,
      });
      const detail = await get<Detail>('/identify/app/v1/detail');
      for (const link of [detail.id_front, detail.id_back]) {
        const picture = await test.app.inject({ url: `/api${link?.url}` });
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      }
    });

    it('is stored encrypted', async () => {
      await signIn('newcomer');
      await submit(await kycBody(test, token));
      const dump = JSON.stringify(
        await decide((tx) => tx.execute(sql`select k::text from kyc_submission k`)),
      );
      expect(dump).toContain('Nueva Clienta');
      expect(dump).not.toContain('12345678');
    });

    it('is not submitted twice, and not by who is approved', async () => {
      await signIn('newcomer');
      await submit(await kycBody(test, token));
      expect((await submit(await kycBody(test, token))).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'pending' },
      });
      const marta = await test.accessToken('marta');
      expect((await submit(await kycBody(test, marta), marta)).json()).toMatchObject({
        status: 409,
        params: { state: 'approved' },
      });
    });

    it('submitted twice at once is taken in once', async () => {
      await signIn('newcomer');
      const bodies = await Promise.all(Array.from({ length: 6 }, () => kycBody(test, token)));
      const answers = await Promise.all(bodies.map((body) => submit(body)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      const rows = await decide((tx) => listReviews(tx, home.id, 'pending', null, 10));
      expect(rows.filter(({ username }) => username === 'newcomer')).toHaveLength(1);
    });

    it('reports everything that is wrong at once, and keeps nothing of it', async () => {
      await signIn('newcomer');
      const good = await kycBody(test, token);
      expect(
        problems(
          await submit({ ...good, dob: '2010-01-01', id_no: '12345678A', mobile: '+3460011122' }),
        ),
      ).toEqual(['/dob underage', '/id_no checkDigit', '/mobile phoneLength']);
      expect(problems(await submit({ ...good, mobile: '+9991234567' }))).toEqual([
        '/mobile areaCode',
      ]);
      expect(problems(await submit({ ...good, ...pesel, dob: '1944-05-15' }))).toEqual([
        '/id_no birthDateDiffers',
      ]);
      expect(problems(await submit({ ...good, id_kind: 'pesel' }))).toEqual([
        '/id_kind notOneOf',
        '/id_no format',
      ]);
      expect(await get('/client/app/v1/verified')).toMatchObject({ status: 'unverified' });
    });

    it('asks for the client’s own pictures, and answers the same for those of others as for none', async () => {
      await signIn('newcomer');
      const other = await test.accessToken('marta');
      const theirs = await uploadedId(test, other);
      const guessed = '019e2f3a-7c41-7d2e-9f10-3b6a5c7d8e9f';
      const avatar = await uploadedId(test, token, 'avatar');
      const good = await kycBody(test, token);
      const answers = await Promise.all(
        [theirs, guessed, avatar].map((id) => submit({ ...good, id_back: id })),
      );
      expect(answers.map(problems)).toEqual([
        ['/id_back fileUnknown'],
        ['/id_back fileUnknown'],
        ['/id_back fileUnknown'],
      ]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    });

    it('measures the age by the client’s own day', async () => {
      await signIn('newcomer');
      const born = {
        country: 'US',
        id_kind: 'ssn',
        id_no: '536904399',
        mobile: '+12025550123',
        dob: '2008-11-22',
      } as const;
      // 03:30 UTC on the birthday: still the day before in New York, and in Honolulu.
      test.now = new Date('2026-11-22T03:30:00.000Z');
      await signIn('newcomer');
      expect(problems(await submit(await kycBody(test, token, born)))).toEqual(['/dob underage']);
      expect(
        problems(
          await submit(await kycBody(test, token, { ...born, time_zone: 'Pacific/Kiritimati' })),
        ),
      ).toEqual(['/dob underage']);
      test.now = new Date('2026-11-22T05:30:00.000Z');
      await signIn('newcomer');
      expect(
        problems(
          await submit(await kycBody(test, token, { ...born, time_zone: 'Pacific/Honolulu' })),
        ),
      ).toEqual(['/dob underage']);
      expect(
        (await submit(await kycBody(test, token, { ...born, time_zone: 'America/New_York' })))
          .statusCode,
      ).toBe(200);
    });

    it('is rejected field by field, submitted again with a picture that was fine, and approved', async () => {
      await signIn('newcomer');
      const id = await clientId(test, 'newcomer');
      const first = await kycBody(test, token);
      await submit(first);
      expect(await decide((tx) => rejectKyc(tx, home.id, any(id), [reason], test.now))).toEqual({
        before: { status: 'pending' },
        after: { status: 'rejected', reasons: [reason], submission: expect.any(String) },
      });
      expect(await get('/identify/app/v1/detail')).toMatchObject({
        status: 'rejected',
        reasons: [reason],
        review_until: null,
        approved_at: null,
      });
      expect((await submit({ ...first, id_front: await uploadedId(test, token) })).statusCode).toBe(
        200,
      );
      expect(await get('/identify/app/v1/detail')).toMatchObject({
        status: 'pending',
        reasons: [],
      });
      pass(test, 60);
      await decide((tx) => approveKyc(tx, home.id, any(id), test.now));
      expect(await get('/identify/app/v1/detail')).toMatchObject({
        status: 'approved',
        approved_at: test.now.toISOString(),
      });
      expect(await get('/client/app/v1/verified')).toEqual({
        status: 'approved',
        review_until: null,
      });
    });

    it('is decided once, and only while it is pending', async () => {
      await signIn('newcomer');
      const id = await clientId(test, 'newcomer');
      const refused = { code: 'stateConflict' };
      await expect(
        decide((tx) => approveKyc(tx, home.id, any(id), test.now)),
      ).rejects.toMatchObject({ ...refused, params: { state: 'unverified' } });
      await submit(await kycBody(test, token));
      await expect(
        decide((tx) => rejectKyc(tx, home.id, any(id), [], test.now)),
      ).rejects.toMatchObject({ code: 'requestInvalid' });
      await decide((tx) => approveKyc(tx, home.id, any(id), test.now));
      await expect(
        decide((tx) => rejectKyc(tx, home.id, any(id), [reason], test.now)),
      ).rejects.toMatchObject({ ...refused, params: { state: 'approved' } });
      await expect(
        decide((tx) => approveKyc(tx, home.id, any(id), test.now)),
      ).rejects.toMatchObject(refused);
    });

    it('of one number is approved for one client alone, also at once', async () => {
      const usernames = ['newcomer', 'outstanding'];
      await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`update client set kyc_status = 'unverified' where username = 'outstanding'`),
      );
      for (const username of usernames)
        await submit(await kycBody(test, await signIn(username)), token);
      const ids = await Promise.all(usernames.map((username) => clientId(test, username)));
      const answers = await Promise.allSettled(
        ids.map((id) => decide((tx) => approveKyc(tx, home.id, any(id), test.now))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'kycDuplicate' },
      });
      const loser = ids[answers.findIndex(({ status }) => status === 'rejected')] ?? '';
      const links = createFileLinks(deriveSecrets(testSecret), () => test.now);
      expect(
        await decide((tx) =>
          readReview({ secrets: deriveSecrets(testSecret), links }, tx, home, loser),
        ),
      ).toMatchObject({ status: 'pending', idNo: '12345678Z', isDuplicate: true });
    });

    it('lists what waits, the longest first, page by page', async () => {
      await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`update client set kyc_status = 'unverified' where username = 'outstanding'`),
      );
      for (const username of ['outstanding', 'newcomer']) {
        await submit(await kycBody(test, await signIn(username)), token);
        pass(test, 60);
      }
      const [first] = await decide((tx) => listReviews(tx, home.id, 'pending', null, 1));
      expect(first?.username).toBe('outstanding');
      const rest = await decide((tx) =>
        listReviews(
          tx,
          home.id,
          'pending',
          { at: first?.submittedAt ?? test.now, id: first?.id ?? '' },
          10,
        ),
      );
      expect(rest.map(({ username }) => username)).toContain('newcomer');
      expect(rest.map(({ id }) => id)).not.toContain(first?.id);
    });
  });

  it(
    'shows a demonstration client in every state, with pictures that say what they are',
    { timeout: 300_000 },
    async () => {
      const test = await startTestApp(open, { identity: true });
      const details = [];
      for (const username of ['marta', 'newcomer', 'review', 'rejected']) {
        const token = await test.accessToken(username);
        const detail = (
          await test.call({ path: '/api/identify/app/v1/detail', token })
        ).json<Detail>();
        const picture =
          detail.id_front && (await test.app.inject({ url: `/api${detail.id_front.url}` }));
        details.push([
          username,
          detail.status,
          detail.reasons.length,
          detail.id_no?.length ?? 0,
          picture?.headers['content-type'] ?? null,
        ]);
      }
      expect(details).toEqual([
        ['marta', 'approved', 0, 9, 'image/webp'],
        ['newcomer', 'unverified', 0, 0, null],
        ['review', 'pending', 0, 9, 'image/webp'],
        ['rejected', 'rejected', 2, 9, 'image/webp'],
      ]);
      expect(test.faults).toEqual([]);
      await test.close();
    },
  );
}
