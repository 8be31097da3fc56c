import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { workerFile } from '#core/offline/offline-files.ts';
import { serveBundle, type RunningServer } from '#generator/serve/serve.ts';
import { expect, test as base } from './journey.ts';
import { guestStorage, signedInStorage, without, type BrowserStorage } from './signed-in.ts';
import type { Words } from './words.ts';

/** A host of the journey's own, which it takes away and gives back. */
interface Host {
  readonly url: string;
  readonly dist: string;
  close(): Promise<void>;
  open(): Promise<void>;
}

const test = base.extend<{ host: Host }>({
  host: async ({ deployment, profile }, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-offline-'));
    const dist = path.join(folder, profile);
    cpSync(path.join(deployment.dist, profile), dist, { recursive: true });
    const open = (port: number) => serveBundle({ dist, port, api: deployment.backend });
    let running: RunningServer = await open(0);
    await use({
      url: running.url,
      dist,
      close: () => running.close(),
      open: async () => void (running = await open(running.port)),
    });
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.use({ serviceWorkers: 'allow', profile: 'pl' });

// Requests without an answer are what these are about.
test.beforeEach(({ pageErrors }) => pageErrors.expect(/ERR_|net::|Failed to fetch|is not kept/));

/** Addresses of everything that the browser keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

const isControlled = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

const question = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('cookie.title') });

const choose = (page: Page, words: Words, answer: string) =>
  question(page, words)
    .getByRole('button', { name: words(answer) })
    .click();

/** Puts a second version in the place of a bundle: a file of its page has another name, and the former one is not there any more. */
function releaseSecond(dist: string): void {
  const [page, worker] = [path.join(dist, 'index.html'), path.join(dist, workerFile)];
  const before = readFileSync(page, 'utf8');
  const former = /assets\/page\.[0-9a-f]+\.css/.exec(before)?.[0] ?? '';
  const next = 'assets/page.0123456789.css';
  const style = readFileSync(path.join(dist, former), 'utf8');
  writeFileSync(path.join(dist, next), `${style}\n:root { --release: second; }\n`);
  rmSync(path.join(dist, former));
  writeFileSync(page, before.replaceAll(former, next));
  const script = readFileSync(worker, 'utf8')
    .replaceAll(former, next)
    .replace(/("url":"\/index\.html","revision":")[^"]+/, '$1second');
  writeFileSync(
    worker,
    `${script}\nself.addEventListener("message", (event) => event.data === "which" && event.source.postMessage("second"));\n`,
  );
}

/** It is looked for at every second: it has not come after the second one. */
async function expectNever(offer: Locator): Promise<void> {
  await offer.page().evaluate(() => new Promise((done) => setTimeout(done, 2_500)));
  await expect(offer).toHaveCount(0);
}

/** Comes to the journey's host with this in the browser, and has not been asked for cookies. */
async function arrive(page: Page, host: Host, storage: BrowserStorage): Promise<void> {
  await page.addInitScript(
    (entries) => {
      if (localStorage.length > 0) return;
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    without(storage, ['consent']).origins[0]?.localStorage ?? [],
  );
  await page.goto(host.url + 'dashboard');
}

test('opens without a connection, says so, and recovers by itself', async ({
  page,
  words,
  host,
  deployment,
  shipped,
}) => {
  await arrive(page, host, await signedInStorage(deployment, 'pl', 'marta'));
  await expect(page.getByTestId('price').first()).toBeVisible();
  expect(await hasWorker(page)).toBe(false);
  await choose(page, words, 'cookie.acceptAll');
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect
    .poll(async () => (await keptFiles(page)).some((file) => file.includes('/screens/dashboard.')))
    .toBe(true);
  const kept = await keptFiles(page);
  expect(kept).toContain('/index.html');
  expect(kept.filter((file) => /^\/(?:api|feed)(?:\/|$)/.test(file))).toEqual([]);
  expect(kept.filter((file) => !/^\/(?:index\.html|assets\/|t\/)/.test(file))).toEqual([]);

  await host.close();
  await page.context().setOffline(true);
  await page.reload();
  const lost = page
    .getByRole('status')
    .filter({ hasText: words('connection.lost', { name: shipped.name }) });
  await expect(lost).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('price')).toHaveCount(0);

  await host.open();
  await page.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(page.getByTestId('price').first()).toBeVisible();
  expect((await keptFiles(page)).filter((file) => /^\/(?:api|feed)/.test(file))).toEqual([]);
});

test('offers a new version, and takes it when the client wants it', async ({
  page,
  words,
  host,
  deployment,
  shipped,
}) => {
  await arrive(page, host, guestStorage(deployment, 'pl'));
  await choose(page, words, 'cookie.acceptAll');
  await expect.poll(() => isControlled(page)).toBe(true);
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await worker()).toBe(host.url + workerFile);

  releaseSecond(host.dist);
  const shown = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--release'));
  expect(await shown()).toBe('');
  await page.goto(host.url + 'market');
  const offer = page.getByRole('region', { name: words('offline.version.title') });
  await expect(offer).toContainText(words('offline.version.text', { name: shipped.name }));
  // The new page has its own file also under the older worker, and without a host the older page has its own: they never mix.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown()).toBe('second');
  await host.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown()).toBe('');
  await host.open();
  await page.goto(host.url + 'market');
  await expect(offer).toBeVisible();
  // Whatever the client is doing goes on until they want it.
  const which = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
          navigator.serviceWorker.controller?.postMessage('which');
          setTimeout(() => resolve('first'), 1000);
        }),
    );
  expect(await which()).toBe('first');
  await Promise.all([
    page.waitForEvent('load'),
    offer.getByRole('button', { name: words('offline.version.take') }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await which()).toBe('second');
  await host.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown()).toBe('second');
  await host.open();
});

test('offers a new version between tasks: not over a form, a ticket that is reviewed or a sheet', async ({
  page,
  words,
  frame,
  host,
  deployment,
}) => {
  test.setTimeout(180_000);
  // The account of another client may have their consent already.
  await arrive(page, host, await signedInStorage(deployment, 'pl', 'planner'));
  await choose(page, words, 'cookie.acceptAll');
  await expect.poll(() => isControlled(page)).toBe(true);
  await page.goto(`${host.url}quote?s=WRLD&ex=XWAR-S`);
  const quantity = page.getByLabel(words('ticket.quantity'), { exact: true });
  await quantity.fill('1');

  appendFileSync(path.join(host.dist, workerFile), '\n// another version');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const hasWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await expect.poll(hasWaiting).toBe(true);
  const offer = page.getByRole('region', { name: words('offline.version.title') });
  await expectNever(offer);
  const review = page.getByRole('button', { name: words('ticket.review') });
  await expect(review).toHaveAttribute('aria-disabled', 'false');
  await review.click();
  await expect(page.getByRole('heading', { name: words('ticket.review.title') })).toBeFocused();
  await expectNever(offer);

  // The task is left: now it is offered, but for the time that a sheet is open.
  await page.goBack();
  await quantity.fill('');
  await expect(offer).toBeVisible();
  await quantity.fill('2');
  await expect(offer).toHaveCount(0);
  await quantity.fill('');
  await expect(offer).toBeVisible();
  await frame.openMenu();
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(offer).toBeVisible();
});

test('is not kept by those who say no, and forgotten by those who take their yes back', async ({
  page,
  words,
  host,
  deployment,
}) => {
  await arrive(page, host, guestStorage(deployment, 'pl'));
  await choose(page, words, 'cookie.rejectAll');
  await page.reload();
  await expect(page.getByTestId('price').first()).toBeVisible();
  expect([await hasWorker(page), await keptFiles(page)]).toEqual([false, []]);

  const open = () =>
    page
      .getByRole('contentinfo')
      .getByRole('button', { name: words('cookie.open') })
      .click();
  const sheet = page.getByRole('dialog', { name: words('cookie.title') });
  await open();
  await sheet.getByRole('button', { name: words('cookie.acceptAll') }).click();
  await expect.poll(() => isControlled(page)).toBe(true);
  await open();
  await expect(sheet).toContainText(words('cookie.functional.offline'));
  await sheet.getByRole('button', { name: words('cookie.rejectAll') }).click();
  await expect.poll(() => hasWorker(page)).toBe(false);
  await expect.poll(() => keptFiles(page)).toEqual([]);
});
