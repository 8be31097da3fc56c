import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { openChromium } from './open-chromium.ts';
import { withBackend } from './running-backend.ts';
import { serveTenant } from './running-bundle.ts';
import { signInDemo } from './sign-in-demo.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

// Visits of each kind, in turn, so that what else the machine does falls on both.
const visits = 9;
const bar = 1.2;
const timeoutMs = 60_000;
const pollMs = 100;

/** From the address to a dashboard that can be used, with an empty cache: with the start in sight, and without it. */
export function benchStartup(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder((folder) =>
    withBackend(path.join(folder, 'data'), async (backend) => {
      const app = await serveTenant('es', folder, backend);
      const browser = await openChromium(chromium);
      try {
        return await measureStartup(browser, app.url);
      } finally {
        await browser.close();
        await app.close();
      }
    }),
  );
}

async function measureStartup(browser: Browser, url: string): Promise<Figure[]> {
  const client = await signedIn(browser, url);
  const address = new URL('dashboard', url).href;
  // The first visits are the server's: nothing has been compressed yet.
  for (const isShown of [true, false]) await usableAfter(browser, client, address, isShown);
  const shown: number[] = [];
  const hidden: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    shown.push(await usableAfter(browser, client, address, true));
    hidden.push(await usableAfter(browser, client, address, false));
  }
  return [
    { name: 'dashboard usable, start in sight, median', value: median(shown), unit: 'ms' },
    { name: 'dashboard usable, no start, median', value: median(hidden), unit: 'ms' },
    {
      name: 'with the start against without it',
      value: median(shown) / median(hidden),
      unit: '×',
      bar: { limit: bar, atMost: true },
    },
  ];
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedIn(browser: Browser, url: string): Promise<Storage> {
  const context = await browser.newContext();
  await signInDemo(await context.newPage(), url);
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** ms from opening the address until every block of the dashboard has come, by the page's own clock. */
async function usableAfter(
  browser: Browser,
  client: Storage,
  address: string,
  isShown: boolean,
): Promise<number> {
  const context = await browser.newContext({
    storageState: withStart(client, isShown),
    serviceWorkers: 'block',
  });
  await context.addInitScript({ content: noteUsable });
  const page = await context.newPage();
  await page.goto(address);
  // The start comes after the first paint, and leaves by itself: the page notes that it was there.
  await until(page, isShown ? 'usableAt > 0 && startAt > 0' : 'usableAt > 0');
  if (!isShown && (await page.evaluate<number>('startAt')) > 0)
    throw new Error('the start is in sight where it is not due');
  const usable = await page.evaluate<number>('usableAt');
  await context.close();
  return usable;
}

// The policy of the page lets nothing be compiled in it, which waiting for an expression would need.
async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await page.evaluate<boolean>(expression));) {
    if (Date.now() > end) throw new Error(`${page.url()}: ${expression} did not come`);
    await page.waitForTimeout(pollMs);
  }
}

function withStart({ cookies, origins }: Storage, isShown: boolean): Storage {
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: [
        ...localStorage.filter(({ name }) => name !== startKey),
        ...(isShown ? [] : [{ name: startKey, value: String(Date.now()) }]),
      ],
    })),
  };
}

const startKey = 'livery.es.startup';

// As text: what runs in the page is not compiled with the rest.
const noteUsable = `
  window.usableAt = 0;
  window.startAt = 0;
  const look = () => {
    const main = document.querySelector('main');
    const hasCome = main !== null && main.querySelector('h2') !== null;
    if (usableAt === 0 && hasCome && main.querySelector('[data-arriving]') === null)
      usableAt = performance.now();
    if (startAt === 0 && document.querySelector('[data-startup]') !== null)
      startAt = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
