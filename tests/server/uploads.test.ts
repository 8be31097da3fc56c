import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { uploadAllowance } from '#server/modules/file/file-handlers.ts';
import { linkSeconds } from '#server/modules/file/file-link-service.ts';
import { purgeFiles, unusedLimitOf } from '#server/modules/file/file-service.ts';
import { createFolderStore } from '#server/modules/file/file-store.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { formType } from './form-data.ts';
import { idOf } from './given.ts';
import { kycBody, photo, upload, uploadedId } from './given-identity.ts';
import { hostileUploads, marker } from './hostile-uploads.ts';
import type { TestApp } from './test-app.ts';
import { pass, startTestApp } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { home, stranger } from './test-tenants.ts';

const openStore = anyStores();

type Uploaded = components['schemas']['UploadedFile'];

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp(openStore);
});
afterEach(() => {
  expect(test.faults.splice(0)).toEqual([]);
  pass(test, 901);
});
afterAll(() => test.close());

const kept = async () =>
  (await readdir(test.folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
const send = async (bytes: Buffer, purpose = 'kyc', of = token) =>
  (
    await upload(test, of, [
      ['purpose', purpose],
      ['file', { bytes }],
    ])
  ).json<Uploaded>();
const open = (url: string) => test.app.inject({ url: `/api${url}` });

describe('an upload', { timeout: 300_000 }, () => {
  it('is kept as another picture of the same, upright and without what was around it', async () => {
    token = await test.accessToken('marta');
    const sideways = await sharp({
      create: { width: 80, height: 40, channels: 3, background: 'navy' },
    })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: marker } })
      .jpeg()
      .toBuffer();
    const answer = await send(sideways);
    expect(answer).toMatchObject({
      purpose: 'kyc',
      media_type: 'image/webp',
      width: 40,
      height: 80,
    });
    const picture = await open(answer.url);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="image.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(answer.bytes),
    });
    expect(picture.rawPayload.includes(marker)).toBe(false);
  });

  it('is made smaller where it is larger than anybody needs', async () => {
    token = await test.accessToken('marta');
    expect(await send(await photo(90, 4000, 3000))).toMatchObject({ width: 2400, height: 1800 });
    expect(await send(await photo(90, 900, 300), 'avatar')).toMatchObject({
      width: 512,
      height: 512,
    });
  });

  it('that is hostile is refused or cleaned, in each of sixty variants (C15)', async () => {
    const all = await hostileUploads();
    expect(all.length).toBeGreaterThanOrEqual(60);
    const results: unknown[] = [];
    for (const { name, form, wanted } of all) {
      pass(test, 901);
      token = await test.accessToken('marta');
      const before = (await kept()).length;
      const answer = await upload(test, token, form);
      const after = await kept();
      if (wanted !== 'cleaned') {
        results.push([name, answer.statusCode, after.length - before]);
        expect(results.at(-1)).toEqual([name, wanted, 0]);
        continue;
      }
      const picture = await open(answer.json<Uploaded>().url ?? '/nowhere');
      results.push([name, answer.statusCode, picture.headers['content-type']]);
      expect(results.at(-1)).toEqual([name, 200, 'image/webp']);
      const raw = picture.rawPayload;
      expect([
        name,
        raw.subarray(0, 4).toString(),
        ...[marker, '<script', 'Exif', 'PK\u0003\u0004'].map((text) => raw.includes(text)),
      ]).toEqual([name, 'RIFF', false, false, false, false]);
    }
    const files = await kept();
    expect(files.filter(({ name }) => !/^[0-9a-f]{32}\.webp$/.test(name))).toEqual([]);
    expect(
      files.filter(({ parentPath }) => !parentPath.startsWith(join(test.folder, 'kept'))),
    ).toEqual([]);
  });

  it('of the largest size, twelve at once, is never one of three at work: memory is bounded by two (C15)', async () => {
    const tokens = await Promise.all(
      ['marta', 'newcomer', 'outstanding'].map((username) => test.accessToken(username)),
    );
    // Turning it takes all of it into memory: a hundred megabytes each.
    const largest = await sharp({
      create: { width: 5000, height: 5000, channels: 4, background: 'teal' },
    })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    let most = 0;
    // What waits in sharp is not added: a picture that begins between the two readings would count twice.
    const count = () => {
      most = Math.max(most, sharp.counters().process);
    };
    sharp.queue.on('change', count);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(largest, 'kyc', tokens[index % tokens.length])),
    );
    sharp.queue.off('change', count);
    expect(answers.filter(({ height }) => height === 2400)).toHaveLength(12);
    // Whether two of them overlap is up to the machine; that a third one never does is up to us.
    // That the queue lets two work at once has a test of its own: work-queue.test.ts.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('that never ends is read no further than the limit, and the server goes on (C15)', async () => {
    token = await test.accessToken('marta');
    const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const before = (await kept()).length;
    const status = await endless(address, token, 40_000_000);
    expect(['413', 'closed']).toContain(status);
    expect((await kept()).length).toBe(before);
    expect((await fetch(new URL('/api/health', address))).status).toBe(200);
  });

  it('comes no more often than the allowance', async () => {
    token = await test.accessToken('outstanding');
    const bytes = await photo(40, 32, 32);
    const statuses: number[] = [];
    for (let round = 0; round < uploadAllowance + 5; round += 1) {
      statuses.push(
        (
          await upload(test, token, [
            ['purpose', 'kyc'],
            ['file', { bytes }],
          ])
        ).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(uploadAllowance);
    expect(statuses.slice(uploadAllowance)).toEqual(Array(5).fill(429));
  });

  it('that nothing uses is displaced by newer ones, and is deleted after a day; what is used stays', async () => {
    token = await test.accessToken('newcomer');
    const body = await kycBody(test, token);
    expect(
      (await test.call({ method: 'POST', path: '/api/identify/app/v1', body, token })).statusCode,
    ).toBe(200);
    const first = await uploadedId(test, token);
    const { id: clientId } = await idOf(test, 'newcomer');
    for (let round = 0; round < unusedLimitOf({ clientId }); round += 1) {
      pass(test, 60);
      token = await test.accessToken('newcomer');
      await uploadedId(test, token);
    }
    const detail = async () =>
      (await test.call({ path: '/api/identify/app/v1/detail', token })).json<
        components['schemas']['KycDetail']
      >();
    const links = await detail();
    const again = await test.call({
      method: 'POST',
      path: '/api/identify/app/v1',
      body: { ...body, id_back: first },
      token,
    });
    expect(again.json()).toMatchObject({ status: 409 });
    pass(test, 25 * 3600);
    await purgeFiles(
      { db: test.db, files: createFolderStore(test.folder, systemRandom) },
      home.id,
      test.now,
    );
    token = await test.accessToken('newcomer');
    expect((await open((await detail()).id_front?.url ?? '')).statusCode).toBe(200);
    expect((await open((await detail()).id_back?.url ?? '')).statusCode).toBe(200);
    expect((await open(links.id_front?.url ?? '')).statusCode).toBe(404);
    const rows = await test.db.inTenant(
      home.id,
      async (tx) =>
        await import('#server/db/tables/file.ts').then(({ file }) => tx.select().from(file)),
    );
    expect(rows.filter(({ usedAt }) => usedAt === null)).toEqual([]);
  });
});

describe('a link to a picture', { timeout: 300_000 }, () => {
  it('is the right to read it, for ten minutes, and to read nothing else', async () => {
    token = await test.accessToken('marta');
    const { url } = await send(await photo());
    expect((await open(url)).statusCode).toBe(200);
    const address = new URL(url, 'http://x.example');
    const other = (await send(await photo(10))).url;
    const changed = (name: string, value: string) => {
      const copy = new URL(address);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    const forged = [
      changed('tenant', stranger.tenantId),
      changed('tenant', 'nobody'),
      changed('expires', '9999999999'),
      changed('signature', 'A'.repeat(43)),
      `${new URL(other, 'http://x.example').pathname}${address.search}`,
    ];
    const answers = await Promise.all(forged.map((each) => open(each)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    pass(test, linkSeconds + 1);
    expect((await open(url)).statusCode).toBe(404);
  });
});

/** Sends a form without a length that goes on and on; answers the status, or that the connection was closed. */
function endless(address: URL, bearer: string, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const call = httpRequest(
      new URL('/api/file/app/v1/upload', address),
      {
        method: 'POST',
        headers: {
          'x-tenant-id': home.tenantId,
          authorization: `Bearer ${bearer}`,
          'content-type': formType,
        },
      },
      (answer) => {
        answer.resume();
        resolve(String(answer.statusCode));
        call.destroy();
      },
    );
    call.on('error', () => resolve('closed'));
    const boundary = formType.split('boundary=')[1];
    call.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nkyc\r\n--${boundary}\r\n`,
    );
    call.write(
      'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    );
    for (let sent = 0; sent < bytes; sent += 1_000_000) call.write(Buffer.alloc(1_000_000));
    call.end(`\r\n--${boundary}--\r\n`);
  });
}
