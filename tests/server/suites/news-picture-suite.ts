import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { file } from '#server/db/tables/file.ts';
import { createFolderStore } from '#server/modules/file/file-store.ts';
import { keepFile, purgeFiles, unusedLimitOf } from '#server/modules/file/file-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { photo, upload } from '../given-identity.ts';
import { newsBody, pictureNewsBody, uploadedNewsPicture } from '../given-news.ts';
import { hostileUploads, marker } from '../hostile-uploads.ts';
import { deskToken, pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Pictures of news: uploaded and described at the desk, seen by everybody, gone with the news. */
export function newsPictureSuite(open: OpenStore): void {
  describe('pictures of news', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const desk = (path: string, body?: object) => {
      pass(test, 1);
      return test.call({
        method: 'POST',
        path: `/desk/v1/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    };
    const written = async () => {
      const body = await pictureNewsBody(test);
      expect((await desk('news', body)).statusCode).toBe(200);
      return body;
    };
    const read = async (id: string) =>
      (await test.call({ path: `/api/news/app/v1/${id}` })).json<Schemas['News']>();
    const look = (url: string) => test.app.inject({ url: `/api${url}` });
    const statusOf = async (url: string) => (await look(url)).statusCode;
    const store = () => createFolderStore(test.folder, systemRandom);
    const purge = () => purgeFiles({ db: test.db, files: store() }, home.id, test.now);
    const rows = () =>
      test.db.inTenant(home.id, async (tx) =>
        (await tx.select().from(file)).filter(({ purpose }) => purpose === 'news'),
      );
    const keptNames = async () => (await store().list(home.id)).map(({ name }) => name);
    const address = (picture: string, tenant = home.tenantId) =>
      `/news/app/v1/pictures/${picture}?tenant=${tenant}`;

    it('are seen by guests with what they show, in one shape, as long as the news are published', async () => {
      const { id, picture } = await written();
      expect(await statusOf(address(picture))).toBe(404);
      await desk(`news/${id}/publish`);
      const shown = await read(id);
      expect(shown.picture).toEqual({
        url: address(picture),
        alt: 'A calendar with one day marked',
      });
      const [first] = (await test.call({ path: '/api/news/app/v1/list?limit=1' })).json<
        Schemas['NewsList']
      >().items;
      expect(first?.picture).toEqual(shown.picture);
      const answer = await look(shown.picture?.url ?? '/nowhere');
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=60',
      });
      // The address of another tenant leads nowhere, nor does the id of the news.
      expect(await statusOf(address(picture, stranger.tenantId))).toBe(404);
      expect(await statusOf(address(id))).toBe(404);

      const withdrawn = await desk(`news/${id}/withdraw`);
      expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', picture: null });
      expect(await statusOf(address(picture))).toBe(404);
    });

    it('stay while they are shown, and their bytes go a day after the news', async () => {
      const link = await uploadedNewsPicture(test);
      const { texts, ...body } = newsBody(test);
      const described = { 'en-US': { ...texts['en-US'], alt: 'A closed gate' } };
      await desk('news', { ...body, texts: described, picture: link.id });
      await desk(`news/${body.id}/publish`);
      pass(test, 25 * 3600);
      await purge();
      expect(await statusOf(address(link.id))).toBe(200);

      // One that is changed for another goes like one that nothing ever used, and so does one that is left out.
      const other = await uploadedNewsPicture(test);
      await desk('news', { ...body, texts: described, picture: other.id });
      expect((await read(body.id)).picture?.url).toBe(address(other.id));
      expect(await statusOf(address(link.id))).toBe(404);
      await desk('news', { ...body, texts });
      expect((await read(body.id)).picture).toBeNull();
      const gone = (await rows()).filter(({ id }) => [link.id, other.id].includes(id));
      expect(gone).toHaveLength(2);
      const names = gone.map(({ name }) => name);
      expect(await keptNames()).toEqual(expect.arrayContaining(names));
      pass(test, 25 * 3600);
      await purge();
      const left = (await rows()).map(({ id }) => id);
      expect(left).not.toContain(link.id);
      expect(left).not.toContain(other.id);
      const keptStill = await keptNames();
      expect(names.filter((name) => keptStill.includes(name))).toEqual([]);
    });

    it('wait for their news until two hundred newer ones of the tenant wait as well, however many of a client’s would', async () => {
      const { id } = await uploadedNewsPicture(test);
      const owner = { tenant: home.id, clientId: null };
      expect([unusedLimitOf(owner), unusedLimitOf({ clientId: id })]).toEqual([200, 20]);
      const one = {
        body: Buffer.from('the bytes of a picture'),
        mediaType: 'image/webp',
        width: 16,
        height: 9,
      } as const;
      const parts = { db: test.db, files: store(), random: systemRandom };
      const keep = async (count: number) => {
        for (let each = 0; each < count; each += 1) {
          pass(test, 1);
          await keepFile({ ...parts, clock: () => test.now }, owner, 'news', one);
        }
      };
      const isKept = async () => (await rows()).some((row) => row.id === id);
      await keep(unusedLimitOf(owner) - 1);
      expect(await isKept()).toBe(true);
      await keep(1);
      expect(await isKept()).toBe(false);
    });

    it('belong to one article, come from the desk alone and are described in each language', async () => {
      const { picture } = await written();
      const described = (alt?: string) => ({
        'en-US': {
          title: 'A holiday',
          summary: 'No trading.',
          text: 'Closed.',
          ...(alt !== undefined && { alt }),
        },
      });
      const refusal = async (changes: object) => {
        const answer = await desk('news', { ...newsBody(test), ...changes });
        return [
          answer.statusCode,
          ...(answer
            .json<{ errors?: readonly { pointer: string; code: string }[] }>()
            .errors?.map(({ pointer, code }) => `${pointer} ${code}`) ?? []),
        ];
      };
      expect(await refusal({ texts: described('A gate'), picture })).toEqual([
        400,
        '/picture notOneOf',
      ]);
      const token = await test.accessToken('marta');
      const [own, asNews] = [
        await upload(test, token, [
          ['purpose', 'avatar'],
          ['file', { bytes: await photo() }],
        ]),
        await upload(test, token, [
          ['purpose', 'news'],
          ['file', { bytes: await photo() }],
        ]),
      ];
      expect(asNews.json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/purpose', code: 'notOneOf' }],
      });
      const { id: avatar } = own.json<{ id: string }>();
      expect(await refusal({ texts: described('A gate'), picture: avatar })).toEqual([
        400,
        '/picture notOneOf',
      ]);
      const { id: free } = await uploadedNewsPicture(test);
      expect(await refusal({ texts: described(), picture: free })).toEqual([
        400,
        '/texts/en-US/alt required',
      ]);
      expect(await refusal({ texts: described('A gate') })).toEqual([
        400,
        '/texts/en-US/alt unknownKey',
      ]);
    });

    it('that are hostile are refused or cleaned, in each of sixty variants (C15)', async () => {
      for (const { name, form, wanted } of await hostileUploads()) {
        pass(test, 901);
        const answer = await test.call({
          method: 'POST',
          path: '/desk/v1/news/pictures',
          token: deskToken,
          form: form.map(([field, value]) =>
            field === 'purpose' && value === 'kyc' ? [field, 'news'] : [field, value],
          ),
        });
        expect([name, answer.statusCode]).toEqual([name, wanted === 'cleaned' ? 200 : wanted]);
        if (wanted !== 'cleaned') continue;
        const picture = await look(answer.json<{ url: string }>().url);
        expect([name, picture.headers['content-type']]).toEqual([name, 'image/webp']);
        for (const left of [marker, '<script', 'Exif'])
          expect([name, picture.rawPayload.includes(left)]).toEqual([name, false]);
      }
    });

    it('are on the record by their id, never by a link', async () => {
      const { id, picture } = await written();
      const entries = (await test.call({ path: '/desk/v1/audit?limit=5', token: deskToken })).json<{
        items: readonly object[];
      }>().items;
      const entry = JSON.stringify(entries.find((each) => JSON.stringify(each).includes(id)));
      expect(entry).toContain(`"picture":"${picture}"`);
      expect(entry).not.toContain('signature=');
    });
  });
}
