import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo, upload, uploadedId } from '../given-identity.ts';
import { idOf } from '../given.ts';
import { pdfOf } from '../pdf-of.ts';
import { deskToken, pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

interface ChatFile {
  readonly id: string;
  readonly media_type: string;
  readonly url: string;
}
interface Message {
  readonly text: string;
  readonly from: string;
  readonly file: ChatFile | null;
}

/** Files in the conversation with customer service, of both sides. */
export function chatFileSuite(open: OpenStore): void {
  describe('files of a conversation', { timeout: 120_000 }, () => {
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
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const write = (body: object, token = marta, key?: string) =>
      test.call({
        method: 'POST',
        path: '/api/chat/app/v1/messages',
        token,
        body,
        ...(key !== undefined && { key }),
      });
    const newest = async (token = marta) =>
      (await test.call({ path: '/api/chat/app/v1/messages?limit=1', token })).json<{
        items: readonly Message[];
      }>().items[0];
    const desk = (method: 'GET' | 'POST', path: string, body?: object) =>
      test.call({
        method,
        path: `/desk/v1/clients/${id}/chat${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    const deskUpload = async (bytes: Buffer, purpose = 'chat') =>
      test.call({
        method: 'POST',
        path: `/desk/v1/clients/${id}/chat/files`,
        token: deskToken,
        form: [
          ['purpose', purpose],
          ['file', { bytes }],
        ],
      });
    const unknown = { status: 400, errors: [{ pointer: '/file', code: 'notOneOf' }] };

    it('come from the client with words or without, once, and are looked at by the desk, who is recorded', async () => {
      const file = await uploadedId(test, marta, 'chat');
      const [one, two] = [
        await write({ file }, marta, 'chat-file-000000001'),
        await write({ file }, marta, 'chat-file-000000001'),
      ];
      expect(one.json()).toMatchObject({ text: '', from: 'client', file: { id: file } });
      expect(two.json<{ id: string }>().id).toBe(one.json<{ id: string }>().id);
      const shown = (await newest())?.file;
      const answer = await test.app.inject({ url: `/api${shown?.url}` });
      expect(answer.headers['content-type']).toBe('image/webp');

      const second = await uploadedId(test, marta, 'chat');
      expect((await write({ text: 'And the back.', file: second })).json()).toMatchObject({
        text: 'And the back.',
        file: { id: second },
      });
      const { items } = (await desk('GET', '?limit=2')).json<{ items: readonly Message[] }>();
      expect(items.map((each) => each.file?.id)).toEqual([second, file]);
      expect(items[0]?.file).not.toHaveProperty('url');
      const link = (await desk('GET', `/files/${second}`)).json<{ url: string }>();
      expect((await test.app.inject({ url: `/api${link.url}` })).statusCode).toBe(200);
      const audit = await test.call({ path: '/desk/v1/audit?limit=1', token: deskToken });
      expect(audit.json()).toMatchObject({
        items: [{ act: 'chat.file', client_id: id, after: { file: second } }],
      });
    });

    it('come from the desk, as a document that is looked through like those of clients', async () => {
      const kept = (await deskUpload(pdfOf())).json<ChatFile>();
      expect(kept).toMatchObject({ media_type: 'application/pdf' });
      const sent = await desk('POST', '', { text: 'Your certificate.', file: kept.id });
      expect(sent.statusCode).toBe(200);
      const message = await newest();
      expect(message).toMatchObject({ from: 'desk', text: 'Your certificate.' });
      const answer = await test.app.inject({ url: `/api${message?.file?.url}` });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="document.pdf"');
      expect((await deskUpload(pdfOf('<< /S /JavaScript /JS (alert) >>'))).json()).toMatchObject({
        code: 'pdfRefused',
      });
      expect((await deskUpload(await photo(), 'kyc')).json()).toMatchObject({
        errors: [{ pointer: '/purpose', code: 'notOneOf' }],
      });
    });

    it('are the conversation’s own, in one message alone', async () => {
      const other = await test.accessToken('outstanding');
      const theirs = await uploadedId(test, other, 'chat');
      expect((await write({ file: theirs })).json()).toMatchObject(unknown);
      expect((await desk('POST', '', { file: theirs })).json()).toMatchObject(unknown);
      expect((await desk('GET', `/files/${theirs}`)).statusCode).toBe(404);
      const identity = await uploadedId(test, marta, 'kyc');
      expect((await write({ file: identity })).json()).toMatchObject(unknown);
      const file = await uploadedId(test, marta, 'chat');
      expect((await write({ file })).statusCode).toBe(200);
      expect((await write({ file })).json()).toMatchObject(unknown);
      expect((await write({})).statusCode).toBe(400);
      expect((await desk('POST', '', { reply_to: 1 })).statusCode).toBe(400);
      // A link opens the one file that it was made for.
      const link = (await newest())?.file?.url ?? '';
      expect((await test.app.inject({ url: `/api${link.replace(file, theirs)}` })).statusCode).toBe(
        404,
      );
    });

    it('are refused where they are too large, and stay with what was written', async () => {
      const large = await upload(test, marta, [
        ['purpose', 'chat'],
        ['file', { bytes: Buffer.concat([pdfOf(), Buffer.alloc(10_000_001, 10)]) }],
      ]);
      expect(large.json()).toMatchObject({ status: 413, code: 'imageTooLarge' });
      const file = await uploadedId(test, marta, 'chat');
      await write({ file });
      await expect(
        test.db.inTenant(home.id, (tx) => tx.execute(sql`delete from file where id = ${file}`)),
      ).rejects.toMatchObject({ cause: { code: '23503' } });
    });
  });
}
