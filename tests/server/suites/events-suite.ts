import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientEvent, clientEventCounter } from '#server/db/tables/client-event.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { eventDays, purgeEvents } from '#server/events/event-log.ts';
import { readSessionId } from '../given.ts';
import { clientId } from '../given-identity.ts';
import { type LivePage, openLivePage } from '../live-page.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** A client's events: each arrives once, in order, at the client's pages and nowhere else. */
export function eventsSuite(open: OpenStore): void {
  describe('client events', { timeout: 30_000 }, () => {
    let test: TestApp;
    const pages: LivePage[] = [];
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => {
      for (const { socket } of pages.splice(0)) socket.terminate();
      expect(test.faults).toEqual([]);
    });
    afterAll(() => test.close());

    const listen = async (
      token: string | undefined,
      options: Parameters<typeof openLivePage>[2] = {},
    ) => {
      const page = await openLivePage(test, token, options);
      pages.push(page);
      return page;
    };
    const happen = async (username: string, account: string, tenant = home) => {
      const id = await clientId(test, username, tenant);
      await test.db.inTenant(tenant.id, (tx) =>
        appendEvent(tx, tenant.id, id, { kind: 'balance.changed', params: { account } }, test.now),
      );
    };
    /** Written by a server that died before it could publish. */
    const happenUnheard = async (username: string, account: string) => {
      const id = await clientId(test, username);
      await test.db.inTenant(home.id, async (tx) => {
        const [counter] = await tx
          .select()
          .from(clientEventCounter)
          .where(eq(clientEventCounter.clientId, id));
        const seq = (counter?.lastSeq ?? 0) + 1;
        await tx
          .insert(clientEventCounter)
          .values({ tenant: home.id, clientId: id, lastSeq: seq })
          .onConflictDoUpdate({
            target: [clientEventCounter.tenant, clientEventCounter.clientId],
            set: { lastSeq: seq },
          });
        await tx.insert(clientEvent).values({
          tenant: home.id,
          clientId: id,
          seq,
          kind: 'balance.changed',
          params: { account },
          at: test.now,
        });
      });
    };
    const accounts = (page: LivePage) =>
      page.heard.flatMap(({ type, params }) =>
        type === 'event' && typeof params === 'object' && params !== null && 'account' in params
          ? [params.account]
          : [],
      );
    const cursorOf = (page: LivePage) => Number(page.heard[0]?.['cursor']);

    it('arrive at every open page of the client as soon as they are committed, in order', async () => {
      const token = await test.accessToken('marta');
      const [first, second] = [
        await listen(token, { resume: {} }),
        await listen(token, { resume: {} }),
      ];
      for (let index = 0; index < 20; index += 1) await happen('marta', `a${index}`);
      for (const page of [first, second]) {
        await page.until(21);
        expect(page.heard[0]?.type).toBe('resumed');
        expect(accounts(page)).toEqual(Array.from({ length: 20 }, (_, index) => `a${index}`));
        expect(page.seqs()).toEqual(
          Array.from({ length: 20 }, (_, index) => cursorOf(page) + 1 + index),
        );
      }
    });

    it('begin with those of the last seconds: what happened while a page was being read is not lost', async () => {
      await happen('marta', 'long ago');
      pass(test, 60);
      const token = await test.accessToken('marta');
      await happen('marta', 'while the page was read');
      pass(test, 2);
      const page = await listen(token, { resume: { within: 5 } });
      await happen('marta', 'while it listened');
      await page.until(3);
      expect(page.heard[0]).toEqual({ type: 'resumed', cursor: expect.any(Number) });
      expect(accounts(page)).toEqual(['while the page was read', 'while it listened']);
      expect(page.seqs()[0]).toBe(cursorOf(page) + 1);
      pass(test, 60);
      const quiet = await listen(await test.accessToken('marta'), { resume: { within: 0 } });
      await happen('marta', 'from now on');
      expect((await quiet.until(2)).slice(1)).toMatchObject([
        { params: { account: 'from now on' } },
      ]);
    });

    it('are there with the change that they announce, and not without it', async () => {
      const page = await listen(await test.accessToken('marta'), { resume: {} });
      const id = await clientId(test, 'marta');
      await test.db
        .inTenant(home.id, async (tx) => {
          await appendEvent(
            tx,
            home.id,
            id,
            { kind: 'balance.changed', params: { account: 'undone' } },
            test.now,
          );
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      await happen('marta', 'done');
      await page.until(2);
      expect(accounts(page)).toEqual(['done']);
      expect(page.seqs()).toEqual([cursorOf(page) + 1]);
    });

    it('that came while a page was away are caught up with: exactly those, in order, over several batches', async () => {
      const token = await test.accessToken('marta');
      const before = await listen(token, { resume: {} });
      await happen('marta', 'seen');
      await before.until(2);
      const cursor = before.seqs().at(-1) ?? 0;
      before.socket.terminate();
      const missed = Array.from({ length: 250 }, (_, index) => `m${index}`);
      const id = await clientId(test, 'marta');
      await test.db.inTenant(home.id, async (tx) => {
        for (const account of missed)
          await appendEvent(
            tx,
            home.id,
            id,
            { kind: 'balance.changed', params: { account } },
            test.now,
          );
      });
      const after = await listen(token, { resume: { cursor } });
      await happen('marta', 'later');
      await after.until(252);
      expect(accounts(after)).toEqual([...missed, 'later']);
      expect(after.heard[0]).toEqual({ type: 'resumed', cursor });
    });

    it('of another client or of another tenant never arrive, whatever cursor is named', async () => {
      const [mine, abroad] = [
        await listen(await test.accessToken('newcomer'), { resume: {} }),
        await listen(await test.accessToken('marta', stranger), { tenant: stranger, resume: {} }),
      ];
      await happen('marta', 'first');
      const late = await listen(await test.accessToken('newcomer'), { resume: { cursor: 3 } });
      await happen('newcomer', 'mine');
      await happen('marta', 'abroad', stranger);
      await Promise.all([mine.until(2), abroad.until(2), late.until(2)]);
      expect([accounts(mine), accounts(abroad), accounts(late).at(-1)]).toEqual([
        ['mine'],
        ['abroad'],
        'mine',
      ]);
      expect(JSON.stringify([mine.heard, abroad.heard, late.heard])).not.toContain('first');
    });

    it('of a client whose numbers are the same never arrive either', async () => {
      const pagesOf = await Promise.all(
        ['outstanding', 'rejected'].map(async (username) =>
          listen(await test.accessToken(username), { resume: {} }),
        ),
      );
      expect(pagesOf.map(cursorOf)).toEqual([0, 0]);
      await happen('outstanding', 'first');
      await happen('rejected', 'second');
      await Promise.all(pagesOf.map((page) => page.until(2)));
      expect(pagesOf.map(accounts)).toEqual([['first'], ['second']]);
    });

    it('are for who is signed in: a guest is refused and keeps the prices', async () => {
      const page = await listen(undefined);
      page.send({ type: 'resume' });
      expect(await page.until(1)).toEqual([{ type: 'error', code: 'unauthorized' }]);
      page.send({ type: 'subscribe', instruments: ['XMAD-S:IBRX'] });
      expect((await page.until(2))[1]).toMatchObject({ type: 'snapshot' });
    });

    it('are asked for in words of the contract, once', async () => {
      const page = await listen(await test.accessToken('marta'));
      const nonsense = [
        { type: 'resume', cursor: -1 },
        { type: 'resume', cursor: '1' },
        { type: 'resume', cursor: 1.5 },
        { type: 'resume', client: 'x' },
        { type: 'resume', cursor: null },
      ];
      for (const message of nonsense) page.send(message);
      expect(await page.until(nonsense.length)).toEqual(
        nonsense.map(() => ({ type: 'error', code: 'requestInvalid' })),
      );
      page.send({ type: 'resume' });
      await page.until(nonsense.length + 1);
      page.send({ type: 'resume', cursor: 0 });
      await happen('marta', 'once');
      await page.until(nonsense.length + 2);
      expect(accounts(page)).toEqual(['once']);
    });

    it('that a dying server left unpublished are brought by the next sweep', async () => {
      const page = await listen(await test.accessToken('marta'), { resume: {} });
      await happenUnheard('marta', 'orphan');
      await test.events.sweep();
      await page.until(2);
      expect(accounts(page)).toEqual(['orphan']);
      pass(test, 3);
      await test.events.sweep();
      const [left] = await test.db.inTenant(home.id, async (tx) => [
        (await tx.select().from(clientEvent)).filter(({ publishedAt }) => publishedAt === null),
      ]);
      expect(left).toEqual([]);
      expect(accounts(page)).toEqual(['orphan']);
    });

    it('report a reset when what was missed is not kept any more, or the cursor is none of this client’s', async () => {
      const token = await test.accessToken('marta');
      await happen('marta', 'old');
      await test.events.idle();
      pass(test, (eventDays + 1) * 86_400);
      await test.db.inTenant(home.id, (tx) => purgeEvents(tx, home.id, test.now));
      const fresh = await test.accessToken('marta');
      const late = await listen(fresh, { resume: { cursor: 1 } });
      expect(late.heard[0]).toEqual({ type: 'reset', cursor: expect.any(Number) });
      const foreign = await listen(fresh, { resume: { cursor: 999_999 } });
      expect(foreign.heard[0]).toEqual(late.heard[0]);
      await happen('marta', 'new');
      await Promise.all([late.until(2), foreign.until(2)]);
      expect([accounts(late), accounts(foreign)]).toEqual([['new'], ['new']]);
      expect(token).not.toBe(fresh);
    });

    it('end with the session: its pages hear of the end and of nothing after, the others go on', async () => {
      const [ended, kept] = [await test.accessToken('marta'), await test.accessToken('marta')];
      const [endedPage, keptPage] = [
        await listen(ended, { resume: {} }),
        await listen(kept, { resume: {} }),
      ];
      const id = await readSessionId(test, ended);
      await test.call({ method: 'DELETE', path: `/api/auth/app/v1/sessions/${id}`, token: kept });
      await happen('marta', 'after');
      await keptPage.until(3);
      await endedPage.until(3);
      await happen('marta', 'later still');
      await keptPage.until(4);
      expect(endedPage.heard.slice(1)).toMatchObject([
        { kind: 'session.ended', params: { session: id } },
        { type: 'error', code: 'unauthorized' },
      ]);
      expect(accounts(keptPage)).toEqual(['after', 'later still']);
    });

    it('end with every session when the desk locks the client: nothing that happens after arrives', async () => {
      const token = await test.accessToken('marta');
      const page = await listen(token, { resume: {} });
      const session = await readSessionId(test, token);
      const id = await clientId(test, 'marta');
      const desk = (step: string, body?: object) =>
        test.call({
          method: 'POST',
          path: `/desk/v1/clients/${id}/${step}`,
          token: deskToken,
          ...(body && { body }),
        });
      const reason = 'The client reports a stolen phone';
      expect((await desk('lock', { reason })).statusCode).toBe(204);
      await happen('marta', 'after the lock');
      // Every session of the client ends, and each end is an event of its own; the page's own is the last it hears of.
      while (page.heard.at(-1)?.type !== 'error') await page.until(page.heard.length + 1);
      const heard = page.heard.length;
      expect((await desk('unlock')).statusCode).toBe(204);
      await happen('marta', 'after the unlock');
      await test.events.idle();
      expect(page.heard).toHaveLength(heard);
      expect(page.heard.at(-1)).toEqual({ type: 'error', code: 'unauthorized' });
      expect(page.heard.at(-2)).toMatchObject({ kind: 'session.ended', params: { session } });
      expect(new Set(page.kinds())).toEqual(new Set(['session.ended']));
    });

    it('are not had with a ticket of a session that has ended since', async () => {
      const [ended, kept] = [await test.accessToken('marta'), await test.accessToken('marta')];
      const page = await listen(ended);
      await test.call({
        method: 'DELETE',
        path: `/api/auth/app/v1/sessions/${await readSessionId(test, ended)}`,
        token: kept,
      });
      page.send({ type: 'resume', cursor: 0 });
      expect(await page.until(1)).toEqual([{ type: 'error', code: 'unauthorized' }]);
    });

    it('end when the session has run its time', async () => {
      const page = await listen(await test.accessToken('marta'), { resume: {} });
      pass(test, 31 * 86_400);
      await test.events.sweep();
      expect((await page.until(2))[1]).toEqual({ type: 'error', code: 'unauthorized' });
    });

    it('announce what the desk decides, and nothing where it changed nothing', async () => {
      const page = await listen(await test.accessToken('newcomer'), { resume: {} });
      const id = await clientId(test, 'newcomer');
      const setTier = (body: object) =>
        test.call({
          method: 'PUT',
          path: `/desk/v1/clients/${id}/permissions`,
          token: deskToken,
          body,
        });
      const { vip } = (await test.call({ path: `/desk/v1/clients/${id}`, token: deskToken })).json<{
        vip: number;
      }>();
      await setTier({ vip });
      await setTier({ vip: vip + 1 });
      await page.until(3);
      expect(page.kinds()).toEqual(['permissions.changed', 'message.created']);
      await setTier({ vip });
    });
  });
}
