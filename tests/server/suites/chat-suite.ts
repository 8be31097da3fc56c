import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatAllowance } from '#server/modules/chat/chat-service.ts';
import { idOf } from '../given.ts';
import { deskToken, pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

interface Message {
  readonly seq: number;
  readonly from: string;
  readonly text: string;
}
interface List<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** The conversation of a client with customer service: both sides, what is unread, and who waits. */
export function chatSuite(open: OpenStore): void {
  describe('chat', { timeout: 120_000 }, () => {
    let test: TestApp;
    let marta = '';
    let id = '';
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(async () => {
      pass(test, 3600);
      marta = await test.accessToken('marta');
      ({ id } = await idOf(test, 'marta'));
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const base = '/api/chat/app/v1';
    const post = (path: string, body: object | undefined, token = marta, key?: string) =>
      test.call({
        method: 'POST',
        path: `${base}${path}`,
        token,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const write = async (text: string, token = marta) =>
      (await post('/messages', { text }, token)).json<Message>();
    const state = async (token = marta) =>
      (await test.call({ path: base, token })).json<Record<string, unknown>>();
    const read = async (query = '', token = marta) =>
      (await test.call({ path: `${base}/messages${query}`, token })).json<List<Message>>();
    const desk = (method: 'GET' | 'POST', path: string, body?: object) =>
      test.call({ method, path: `/desk/v1/${path}`, token: deskToken, ...(body && { body }) });
    const waiting = async () =>
      (await desk('GET', 'chats?limit=100')).json<
        List<{ client_id: string; unread: number; is_typing: boolean }>
      >().items;
    const messagesOf = async (token = marta) =>
      (await test.call({ path: '/api/message/app/v1/list?limit=50', token }))
        .json<List<{ kind: string }>>()
        .items.filter(({ kind }) => kind === 'chatAnswered').length;

    it('waits at the desk until it is answered, the longest waiting first', async () => {
      const other = await test.accessToken('newcomer');
      const first = await write('When will my certificate arrive?');
      expect(first).toMatchObject({ from: 'client', text: 'When will my certificate arrive?' });
      pass(test, 5);
      await write('Good morning', other);
      pass(test, 5);
      await write('For this year.');
      expect((await waiting()).map((each) => [each.client_id, each.unread])).toEqual([
        [id, 2],
        [(await idOf(test, 'newcomer')).id, 1],
      ]);
      // An answer to the first leaves the second waiting.
      await desk('POST', `clients/${id}/chat`, { text: 'It is on its way.', reply_to: first.seq });
      expect((await waiting()).find((each) => each.client_id === id)).toMatchObject({ unread: 1 });
      expect(await state()).toMatchObject({ answered_until: first.seq, unread: 1 });
      pass(test, 5);
      await desk('POST', `clients/${id}/chat`, { text: 'Both years, in fact.' });
      expect((await waiting()).some((each) => each.client_id === id)).toBe(false);
      expect((await read()).items.map(({ from, text }) => `${from}: ${text}`)).toEqual([
        'desk: Both years, in fact.',
        'desk: It is on its way.',
        'client: For this year.',
        'client: When will my certificate arrive?',
      ]);
      const all = (await desk('GET', 'chats?all=true')).json<List<{ client_id: string }>>().items;
      expect(all[0]?.client_id).toBe(id);
    });

    it('comes page by page, each message once', async () => {
      const pages = [];
      let cursor = '';
      for (;;) {
        const page = await read(`?limit=3${cursor}`);
        pages.push(...page.items.map(({ seq }) => seq));
        if (page.next === null) break;
        cursor = `&cursor=${page.next}`;
      }
      expect(pages).toEqual([4, 3, 2, 1]);
    });

    it('is unread until the client has seen it, and never becomes unread again', async () => {
      expect((await state())['unread']).toBe(2);
      expect((await post('/read', { until: 3 })).json()).toEqual({ unread: 1 });
      expect((await post('/read', { until: 99 })).json()).toEqual({ unread: 0 });
      expect((await post('/read', { until: 1 })).json()).toEqual({ unread: 0 });
    });

    it('announces the first answer that is not seen, and none while the client looks', async () => {
      const before = await messagesOf();
      await post('/read', { until: 99 });
      await desk('POST', `clients/${id}/chat`, { text: 'While you look' });
      expect(await messagesOf()).toBe(before);
      await post('/read', { until: 99 });
      pass(test, 61);
      await desk('POST', `clients/${id}/chat`, { text: 'Unseen' });
      pass(test, 61);
      await desk('POST', `clients/${id}/chat`, { text: 'Unseen, too' });
      expect(await messagesOf()).toBe(before + 1);
    });

    it('shows who is typing, for a few seconds', async () => {
      await write('A moment, please');
      pass(test, 1);
      await desk('POST', `clients/${id}/chat/typing`);
      await post('/typing', undefined);
      expect((await state())['is_typing']).toBe(true);
      expect((await waiting()).find((each) => each.client_id === id)?.is_typing).toBe(true);
      pass(test, 7);
      expect((await state())['is_typing']).toBe(false);
      expect((await waiting()).find((each) => each.client_id === id)?.is_typing).toBe(false);
    });

    it('keeps one message for one key, whatever it holds as plain text', async () => {
      const text = '<img src=x onerror="alert(1)"> {0} ${x} \u202Egnp.exe';
      const [one, two] = [
        await post('/messages', { text }, marta, 'chat-key-0000000001'),
        await post('/messages', { text }, marta, 'chat-key-0000000001'),
      ];
      expect(two.json()).toEqual(one.json());
      expect((await read('?limit=1')).items[0]?.text).toBe(
        '<img src=x onerror="alert(1)"> {0} ${x} gnp.exe',
      );
      expect((await post('/messages', { text: ' \u0000 ' })).statusCode).toBe(400);
      expect((await post('/messages', { text: 'x'.repeat(2001) })).statusCode).toBe(400);
    });

    it('numbers what both sides write at once without gaps', async () => {
      const from = (await read('?limit=1')).items[0]?.seq ?? 0;
      await Promise.all([
        write('one'),
        desk('POST', `clients/${id}/chat`, { text: 'two' }),
        write('three'),
        desk('POST', `clients/${id}/chat`, { text: 'four' }),
      ]);
      expect((await read('?limit=4')).items.map(({ seq }) => seq)).toEqual([
        from + 4,
        from + 3,
        from + 2,
        from + 1,
      ]);
    });

    it('is the client’s own, and stays as it was written', async () => {
      const outstanding = await test.accessToken('outstanding');
      expect((await read('', outstanding)).items).toEqual([]);
      for (const statement of [
        sql`update chat_message set body = 'x'`,
        sql`delete from chat_message`,
      ])
        await expect(
          test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: '42501' } });
      const acts = (await desk('GET', `audit?client_id=${id}`)).json<
        List<{ act: string; after: object }>
      >().items;
      expect(acts.some(({ act }) => act === 'chat.answer')).toBe(true);
      expect(JSON.stringify(acts)).not.toContain('While you look');
    });

    it('takes only so much in a while', async () => {
      const token = await test.accessToken('outstanding');
      const answers = [];
      for (let turn = 0; turn <= chatAllowance; turn += 1)
        answers.push((await post('/messages', { text: `${turn}` }, token)).statusCode);
      expect(answers.slice(0, -1)).toEqual(Array(chatAllowance).fill(200));
      expect(answers.at(-1)).toBe(429);
    });
  });
}
