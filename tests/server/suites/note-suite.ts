import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import { job } from '#server/db/tables/job.ts';
import { product } from '#server/db/tables/product.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { advanceNote } from '#server/modules/note/note-progress-service.ts';
import { noteJobs } from '#server/modules/note/note-job-service.ts';
import { subscribeNote } from '#server/modules/note/subscribe-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { balanceOf } from '../balance-of.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { idOf } from '../given.ts';
import type { NoteSubscription } from '../given-note.ts';
import { draftNote, marketWith, noteBody, openNote } from '../given-note.ts';
import { doneByDesk } from '../given-operator.ts';
import { incomeOfYear } from '../income-of-year.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const { code } = noteBody;
const instrument = 'NOTE:TEST-NOTE';

/** Structured notes: subscribed in their window, issued or cancelled, paid by the closes of their underlying. */
export function noteSuite(open: OpenStore): void {
  describe('structured notes', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    const faults: unknown[] = [];
    const closes = new Map<string, string>();
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      test.now = new Date('2026-11-24T10:00:00.000Z');
      closes.clear();
      await openNote(test);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const balance = (bucket: string, asset?: string) => balanceOf(test, clientId, bucket, asset);
    const read = async (path: string) =>
      test.call({ path: `/api${path}`, token: await test.accessToken('marta') });
    const post = async (path: string, body?: object, key?: string) => {
      const token = await test.accessToken('marta');
      await proveByPinAndCode(test, 'marta', token);
      return test.call({
        method: 'POST',
        path: `/api/note/app/v1${path}`,
        token,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    };
    const note = async () => (await read(`/note/app/v1/item/${code}`)).json<Schemas['Note']>();
    const subscription = async (id: string) =>
      (await read(`/note/app/v1/subscription/${id}`)).json<NoteSubscription>();
    const subscribe = async (nominal: string) => {
      const answer = await post(`/item/${code}/subscribe`, { nominal, amount: nominal });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<NoteSubscription>();
    };
    const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const refused = async (nominal: string, amount = nominal) =>
      refusal(await post(`/item/${code}/subscribe`, { nominal, amount }));
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const onDesk = async () => {
      const { items } = (await test.call({ path: '/desk/v1/notes', token: deskToken })).json<{
        items: readonly { code: string; stage: string; waiting_for: string | null }[];
      }>();
      return items.find((each) => each.code === code);
    };
    const runAt = async (at: string, servers = 1) => {
      test.now = new Date(at);
      const jobs = noteJobs({
        db: test.db,
        market: marketWith(test, closes),
        random: systemRandom,
      });
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      const runner = () => runnerOf(test, jobs, faults);
      await Promise.all(Array.from({ length: servers }, () => runner().runDue()));
      // What was asked for meanwhile.
      await runner().runDue();
    };
    const messages = async (id: string) =>
      (await read('/message/app/v1/list?limit=50'))
        .json<{ items: { kind: string; link: { id: string } | null }[] }>()
        .items.filter(({ link }) => link?.id === id)
        .map(({ kind }) => kind);

    it('are subscribed once for what was shown, changed and withdrawn until the last moment of the window', async () => {
      const cash = await balance('cash');
      const key = 'this-note-once-and-no-more';
      const body = { nominal: '2000', amount: '2000' };
      const first = await post(`/item/${code}/subscribe`, body, key);
      expect((await post(`/item/${code}/subscribe`, body, key)).body).toBe(first.body);
      const made = first.json<NoteSubscription>();
      expect(made).toMatchObject({ status: 'awaiting', amount: '2000.00', can_change: true });
      expect([await balance('cash'), await balance('frozen')]).toEqual([
        sum([cash, '-2000']),
        expect.stringMatching(/^\d/),
      ]);
      expect(await note()).toMatchObject({ own: { id: made.id, nominal: '2000.00' } });
      expect(await refused('1000')).toEqual([409, 'productRefused', ['subscribed']]);
      test.now = new Date('2026-12-03T10:59:59.999Z');
      const changed = await post(`/subscription/${made.id}/change`, {
        nominal: '3500',
        amount: '3500',
      });
      expect(changed.json()).toMatchObject({ status: 'awaiting', nominal: '3500.00' });
      expect(await balance('cash')).toBe(sum([cash, '-3500']));
      const over = await post(`/subscription/${made.id}/change`, {
        nominal: '5500',
        amount: '5500',
      });
      expect(refusal(over)).toEqual([409, 'productRefused', ['aboveMaximum']]);
      const withdrawn = await post(`/subscription/${made.id}/withdraw`);
      expect(withdrawn.json()).toMatchObject({ status: 'rejected', can_change: false });
      expect(await balance('cash')).toBe(cash);
      const again = await subscribe('1000');
      test.now = new Date('2026-12-03T11:00:00.000Z');
      for (const late of [
        await post(`/subscription/${again.id}/withdraw`),
        await post(`/subscription/${again.id}/change`, { nominal: '1500', amount: '1500' }),
      ])
        expect(refusal(late)).toEqual([409, 'stateConflict', undefined]);
      expect(await messages(made.id)).toEqual(['noteWithdrawn', 'noteChanged', 'noteSubscribed']);
    });

    it('are issued, fixed and paid once, however late, often and on however many servers', async () => {
      const cash = await balance('cash');
      const { id } = await subscribe('2000');
      closes.set('2026-12-04', '40');
      await runAt('2026-12-03T22:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ status: 'awaiting' });
      // Midnight of the 4th in Madrid.
      await runAt('2026-12-03T23:00:00.000Z', 3);
      await runAt('2026-12-04T20:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({ status: 'holding', initial_close: '40' });
      expect(await balance('holding', instrument)).toBe('2000');
      const { holdings } = (await read('/stat/app/v1/portfolio')).json<Schemas['Portfolio']>();
      expect(holdings.find(({ symbol }) => symbol === 'TEST-NOTE')).toMatchObject({
        name: 'A note',
        value: '2000.00',
        cost: '2000.00',
      });
      closes.set('2027-12-03', '27.99');
      await runAt('2027-12-03T20:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({
        status: 'settle',
        final_close: '27.99',
        result: { change: '-30.02', redemption: '1399.50', coupon: '150.00', total: '1549.50' },
      });
      const coming = (await read('/calendar/app/v1/events')).json<Schemas['Calendar']>().items;
      expect(coming.filter(({ object }) => object.id === id)).toEqual([
        expect.objectContaining({ kind: 'maturity', on: '2027-12-10', amount: '1549.50' }),
      ]);
      expect(await balance('cash')).toBe(sum([cash, '-2000']));
      await runAt('2027-12-10T08:00:00.000Z', 3);
      await runAt('2027-12-10T12:00:00.000Z', 2);
      await runAt('2028-01-30T12:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ status: 'sold' });
      expect(await balance('cash')).toBe(sum([cash, '-2000', '1549.50']));
      expect(await balance('holding', instrument)).toBe('0');
      expect(await messages(id)).toEqual(['notePaid', 'noteFixed', 'noteIssued', 'noteSubscribed']);
      const { gains, income } = (await read('/report/app/v1/year?year=2027')).json<
        Schemas['YearReport']
      >();
      expect(gains.lots.filter(({ name }) => name === 'A note')).toMatchObject([
        { proceeds: '1399.50', cost: '2000.00', gain: '-600.50' },
      ]);
      expect(income.sources.find(({ name }) => name === 'A note')).toMatchObject({
        kind: 'interest',
        amount: '150.00',
      });
      const ofYear = await incomeOfYear(test, 'marta', 2027);
      expect(ofYear.received).toMatchObject({ coupon: '150.00' });
      expect(ofYear.total).toBe(ofYear.reported);
      const { items } = (
        await read('/statement/app/v1?account=EUR&range=90D&type=interest&limit=20')
      ).json<Schemas['Statement']>();
      const line = items.find(({ amount }) => amount === '150.00');
      const movement = await read(`/statement/app/v1/movement/${line?.id}`);
      expect(movement.json()).toMatchObject({ link: { kind: 'notes', id } });
    });

    it('come to the same all at once where no server ran for years', async () => {
      const cash = await balance('cash');
      const { id } = await subscribe('2000');
      closes.set('2026-12-04', '40').set('2027-12-03', '50');
      await runAt('2028-03-01T10:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({
        status: 'sold',
        result: { total: '2150.00' },
      });
      expect(await balance('cash')).toBe(sum([cash, '150']));
    });

    it('wait for a close that is missing, say so, and take none of another week in its place', async () => {
      const { id } = await subscribe('2000');
      closes.set('2026-12-03', '39').set('2026-12-15', '41').set('2027-12-03', '44');
      await runAt('2026-12-16T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({
        status: 'holding',
        initial_close: null,
        waiting_for: 'initialClose',
      });
      expect(await onDesk()).toMatchObject({ stage: 'issued', waiting_for: 'initialClose' });
      await runAt('2027-12-20T10:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({
        status: 'holding',
        result: null,
        waiting_for: 'finalClose',
      });
      // It comes years late.
      closes.set('2026-12-04', '40');
      await runAt('2028-02-01T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ status: 'sold', result: { change: '10.00' } });
    });

    it('count a split of their underlying in both of their closes', async () => {
      const { id } = await subscribe('2000');
      closes.set('2026-12-04', '40');
      await runAt('2026-12-08T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ initial_close: '40' });
      // Of four shares for one.
      closes.set('2026-12-04', '10');
      await runAt('2027-12-01T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ initial_close: '10', result: null });
      closes.set('2027-12-03', '11');
      await runAt('2027-12-04T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({
        initial_close: '10',
        result: { change: '10.00', redemption: '2000.00' },
      });
    });

    it('below their minimum volume are cancelled: everything is given back', async () => {
      const cash = await balance('cash');
      const { id } = await subscribe('1500');
      await runAt('2026-12-04T10:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({ status: 'rejected', remark: null });
      expect(await note()).toMatchObject({ stage: 'cancelled' });
      expect(await balance('cash')).toBe(cash);
      expect(await messages(id)).toEqual(['noteCancelled', 'noteSubscribed']);
    });

    it('are cancelled by the desk until they are issued, and not from then on', async () => {
      const cash = await balance('cash');
      const { id } = await subscribe('2000');
      const remark = 'The issuer has withdrawn it.';
      await desk(`notes/${code}/cancel`, { remark });
      expect(await refused('1000')).toEqual([409, 'productRefused', ['closed', 'subscribed']]);
      expect(refusal(await post(`/subscription/${id}/withdraw`))).toEqual([
        409,
        'stateConflict',
        undefined,
      ]);
      await runAt('2026-11-24T11:00:00.000Z', 2);
      expect(await subscription(id)).toMatchObject({ status: 'rejected', remark });
      expect(await balance('cash')).toBe(cash);
      const again = await desk(`notes/${code}/cancel`, { remark });
      expect(again.json()).toMatchObject({ code: 'stateConflict' });
    });

    it('are reversed while they are held, and not when their result is fixed', async () => {
      const cash = await balance('cash');
      const { id } = await subscribe('2000');
      const remark = 'Subscribed by mistake.';
      const reverse = () => desk(`note-subscriptions/${id}/reverse`, { remark });
      // Clients withdraw by themselves until then.
      expect((await reverse()).json()).toMatchObject({ code: 'stateConflict' });
      await runAt('2026-12-04T10:00:00.000Z');
      expect((await reverse()).json()).toMatchObject({ status: 'rejected' });
      expect(await balance('cash')).toBe(cash);
      expect(await balance('holding', instrument)).toBe('0');
      expect(await messages(id)).toEqual(['noteReversed', 'noteIssued', 'noteSubscribed']);
    });

    it('are not reversed once their result is known, also before it has reached them', async () => {
      const { id } = await subscribe('2000');
      await runAt('2026-12-04T10:00:00.000Z');
      closes.set('2026-12-04', '40').set('2027-12-03', '20');
      test.now = new Date('2027-12-04T10:00:00.000Z');
      await test.db.inTenant(home.id, (tx) =>
        advanceNote(tx, home, code, { initial: '40', final: '20' }, test.now),
      );
      expect(await subscription(id)).toMatchObject({ status: 'holding' });
      const reversed = await desk(`note-subscriptions/${id}/reverse`, { remark: 'Too late.' });
      expect(reversed.json()).toMatchObject({ code: 'stateConflict' });
    });

    it('are asked for again every day where their payment failed', async () => {
      const { id } = await subscribe('2000');
      await runAt('2026-12-04T10:00:00.000Z');
      closes.set('2026-12-04', '40').set('2027-12-03', '50');
      await runAt('2027-12-04T10:00:00.000Z');
      const due = new Date('2028-02-01T10:00:00.000Z');
      await test.db.inTenant(home.id, async (tx) => {
        await advanceNote(tx, home, code, { initial: '40', final: '50' }, due);
        await tx.update(job).set({ failedAt: due }).where(isNull(job.doneAt));
      });
      expect(await note()).toMatchObject({ stage: 'settled' });
      expect(await subscription(id)).toMatchObject({ status: 'settle' });
      await runAt('2028-02-02T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ status: 'sold' });
    });

    it('are observed at the next close where a day has none', async () => {
      const { id } = await subscribe('2000');
      closes.set('2026-12-07', '40').set('2027-12-14', '50');
      await runAt('2026-12-08T10:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ initial_close: '40' });
      await runAt('2028-02-01T10:00:00.000Z');
      // Eleven days are too many.
      expect(await subscription(id)).toMatchObject({ waiting_for: 'finalClose' });
      closes.set('2027-12-07', '44');
      await runAt('2028-02-01T12:00:00.000Z');
      expect(await subscription(id)).toMatchObject({ status: 'sold', final_close: '44' });
    });

    it('are no notes any more where their draft was put again as another product', async () => {
      await draftNote(test, 'other-note');
      await test.db.inTenant(home.id, (tx) =>
        tx
          .update(product)
          .set({ kind: 'savings.flex' })
          .where(and(eq(product.tenant, home.id), eq(product.code, 'other-note'))),
      );
      expect((await read('/note/app/v1/item/other-note')).json()).toMatchObject({
        code: 'notFound',
      });
    });

    it('are refused with every obstacle at once, before the window and after it', async () => {
      test.now = new Date('2026-11-20T08:59:59.999Z');
      expect(await refused('1000')).toEqual([409, 'productRefused', ['notOpenYet']]);
      test.now = new Date('2026-12-03T11:00:00.000Z');
      expect(await refused('1000')).toEqual([409, 'productRefused', ['closed']]);
      test.now = new Date('2026-11-24T10:00:00.000Z');
      expect(await refused('1000', '999')).toEqual([409, 'changedMeanwhile', undefined]);
      await test.db.inTenant(home.id, (tx) =>
        changeClient(tx, home.id, clientId, { kycStatus: 'pending' }),
      );
      expect(await refused('99999000250')).toEqual([
        409,
        'productRefused',
        ['identity', 'aboveMaximum', 'offStep', 'aboveAvailable'],
      ]);
    });

    it('are subscribed once when they are asked for twice at the same time', async () => {
      const wanted = { nominal: '2000', amount: '2000' };
      const asked = () =>
        test.db.inTenant(home.id, (tx) =>
          subscribeNote(tx, systemRandom, home, clientId, code, wanted, test.now),
        );
      const answers = await Promise.allSettled([asked(), asked()]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'productRefused', params: { reasons: [{ code: 'subscribed' }] } },
      });
    });

    it('keep what clients subscribe by once they have left the draft, and are held to their dates', async () => {
      const put = async (more: object) =>
        (await desk('notes', { ...noteBody, ...more })).json<{
          code: string;
          errors?: readonly { pointer: string; code: string }[];
        }>();
      expect(await put({ payoff: { ...noteBody.payoff, barrier: '60' } })).toMatchObject({
        code: 'stateConflict',
      });
      expect(await put({ closes_at: '2026-12-03T12:00:00.000Z' })).toMatchObject({
        code: 'stateConflict',
      });
      expect(await put({ maximum: '4000' })).toMatchObject({ code });
      await draftNote(test, 'other-note');
      const { errors } = await put({
        code: 'other-note',
        opens_at: null,
        underlying: 'XMAD-S:NONE',
        issues_on: '2026-12-02',
        observes_on: '2026-12-05',
        matures_on: '2026-12-05',
        payoff: { kind: 'protected', protection: '120', participation: '60', cap: null },
      });
      expect(errors?.map(({ pointer, code: error }) => [pointer, error])).toEqual([
        ['/opens_at', 'required'],
        ['/underlying', 'notOneOf'],
        ['/issues_on', 'tooSmall'],
        ['/observes_on', 'invalid'],
        ['/matures_on', 'tooSmall'],
        ['/payoff/protection', 'tooLarge'],
      ]);
      // Who subscribes late on the day of the first close would know it.
      const late = await put({ code: 'other-note', closes_at: '2026-12-04T22:00:00.000Z' });
      expect(late.errors).toContainEqual({ pointer: '/issues_on', code: 'tooSmall' });
      // On Christmas Day the venue has no close.
      const festive = await put({ code: 'other-note', issues_on: '2026-12-25' });
      expect(festive.errors).toContainEqual({ pointer: '/issues_on', code: 'invalid' });
    });
  });
}
