import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { announcedDeposit, creditedDeposit, forgetDeposits } from '../given-banking.ts';
import { photo, upload } from '../given-identity.ts';
import { pdfOf } from '../pdf-of.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Deposit = components['schemas']['Deposit'];
type Uploaded = components['schemas']['UploadedFile'];

/** What shows that a transfer was sent: a picture or a PDF, for its client and the desk alone. */
export function depositProofSuite(open: OpenStore): void {
  describe('proof of a deposit', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await forgetDeposits(test, 'marta');
      pass(test, 901);
    });
    afterAll(() => test.close());

    const send = async (bytes: Buffer, token = marta) =>
      upload(test, token, [
        ['purpose', 'deposit'],
        ['file', { bytes }],
      ]);
    const attach = (id: string, file: string, token = marta) =>
      test.call({
        method: 'POST',
        path: `/api/deposit/app/v1/${id}/proof`,
        token,
        body: { file },
      });

    it('is attached as a PDF, replaced by a picture, and looked at by the desk, who is recorded', async () => {
      marta = await test.accessToken('marta');
      const { id } = await announcedDeposit(test, 'marta');
      const document = pdfOf();
      const { id: file, ...kept } = (await send(document)).json<Uploaded>();
      expect(kept).toMatchObject({ media_type: 'application/pdf', width: null, height: null });
      const { proof } = (await attach(id, file)).json<Deposit>();
      const answer = await test.app.inject({ url: `/api${proof?.url}` });
      expect(answer.rawPayload.equals(document)).toBe(true);
      // Saved, and never opened in place under the address of the service.
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="document.pdf"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });

      const picture = (await send(await photo())).json<Uploaded>();
      expect((await attach(id, picture.id)).json<Deposit>().proof?.id).toBe(picture.id);
      const desk = (path: string) => test.call({ path: `/desk/v1/${path}`, token: deskToken });
      expect((await desk('deposits')).json()).toMatchObject({ items: [{ id, has_proof: true }] });
      const seen = (await desk(`deposits/${id}/proof`)).json<{ url: string }>();
      const shown = await test.app.inject({ url: `/api${seen.url}` });
      expect(shown.headers['content-type']).toBe('image/webp');
      expect((await desk('audit?limit=1')).json()).toMatchObject({
        items: [{ act: 'deposit.proof', after: { id, file: picture.id } }],
      });
    });

    it('is the client’s own upload for a deposit, for one deposit alone, as long as it is awaited', async () => {
      marta = await test.accessToken('marta');
      const { id } = await announcedDeposit(test, 'marta');
      const other = await test.accessToken('outstanding');
      const theirs = (await send(await photo(90), other)).json<Uploaded>().id;
      const wrong = { status: 400, errors: [{ pointer: '/file', code: 'notOneOf' }] };
      expect((await attach(id, theirs)).json()).toMatchObject(wrong);
      const mine = (await send(await photo(91))).json<Uploaded>().id;
      expect((await attach(id, mine, other)).statusCode).toBe(404);
      expect((await attach(id, mine)).statusCode).toBe(200);
      expect((await attach(id, mine)).statusCode).toBe(200);
      const second = await announcedDeposit(test, 'marta');
      expect((await attach(second.id, mine)).json()).toMatchObject(wrong);
      const decided = await creditedDeposit(test, 'marta');
      const late = (await send(await photo(92))).json<Uploaded>().id;
      expect((await attach(decided.id, late)).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
      });
      const none = await test.call({
        path: `/desk/v1/deposits/${decided.id}/proof`,
        token: deskToken,
      });
      expect(none.statusCode).toBe(404);
    });

    it('is refused where it acts, where it is none, and where it is for anything else', async () => {
      marta = await test.accessToken('marta');
      expect((await send(pdfOf('<< /S /JavaScript /JS (alert) >>'))).json()).toMatchObject({
        status: 400,
        code: 'pdfRefused',
      });
      expect((await send(Buffer.from('%PDF-0.1 none'))).json()).toMatchObject({
        status: 415,
        code: 'mediaTypeUnsupported',
      });
      const tooMuch = Buffer.concat([pdfOf(), Buffer.alloc(10_000_001, 10)]);
      expect((await send(tooMuch)).json()).toMatchObject({ status: 413, code: 'imageTooLarge' });
      const identity = await upload(test, marta, [
        ['purpose', 'kyc'],
        ['file', { bytes: pdfOf() }],
      ]);
      expect(identity.json()).toMatchObject({ status: 415, code: 'mediaTypeUnsupported' });
    });
  });
}
