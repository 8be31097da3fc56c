import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { run as livery } from '#generator/cli.ts';
import { blockExamples, type BlockExample } from '#generator/docs/block-examples.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import { openChromium } from './bench/open-chromium.ts';
import { serveTenant } from './bench/running-bundle.ts';
import { inTemporaryFolder } from './bench/temporary-folder.ts';
import { ensureChromium } from './ensure-chromium.ts';

// Demonstration clients of the sandbox: one with holdings in two currencies, one with an overdraft.
const password = 'coach-and-four';
const clientOf = (block: string): string => (block === 'timeline' ? 'outstanding' : 'marta');
// Of tall blocks the upper part is enough.
const tallest = 640;

/** Takes the pictures of the generic blocks for the reference, each where the sandbox uses it: `npm run pictures`. */
export async function pictures(): Promise<void> {
  const workspace = workspaceAt();
  const target = path.join(workspace.product, 'docs', 'pictures');
  const chromium = ensureChromium();
  if (chromium === null) throw new Error('Chromium is not available; set CHROMIUM_PATH');
  mkdirSync(target, { recursive: true });
  // The backend reads the tenants as they are resolved.
  if ((await livery(['generate'])) !== 0)
    throw new Error('livery generate reported findings; no pictures were drawn');
  await inTemporaryFolder(async (folder) => {
    const config = readConfig(
      [
        '--port',
        '0',
        '--data',
        path.join(folder, 'data'),
        '--tenants',
        workspace.resolved,
        '--demo',
        '--trust-proxy',
        'loopback',
      ],
      { ...process.env, DATABASE_URL: '' },
    );
    if (config === null) throw new Error('the backend showed its help instead of starting');
    const backend = await startServer(config, () => undefined);
    const app = await serveTenant('dev', folder, backend.address);
    const browser = await openChromium(chromium);
    try {
      const pages = new Map<string, Page>();
      for (const [block, example] of blockExamples(workspace)) {
        const client = clientOf(block);
        const page = pages.get(client) ?? (await signedIn(browser, app.url, client));
        pages.set(client, page);
        const picture = await pictureOf(page, new URL(example.route.slice(1), app.url), example);
        writeFileSync(path.join(target, `${block}.png`), picture);
        console.log(`docs/pictures/${block}.png  ${(picture.length / 1000).toFixed(1)} KB`);
      }
    } finally {
      await browser.close();
      await app.close();
      await backend.stop();
    }
  });
}

async function signedIn(browser: Browser, base: string, username: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 1000 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.goto(new URL('login', base).href);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return page;
}

async function pictureOf(
  page: Page,
  address: URL,
  { region, index }: BlockExample,
): Promise<Buffer> {
  await page.goto(address.href);
  const title = page.locator('main h1.hidden-text');
  await title.waitFor({ state: 'attached' });
  const grid = title.locator('xpath=following-sibling::*[last()]');
  const column =
    region === 'header'
      ? title.locator('xpath=following-sibling::*[1]')
      : grid.locator(region === 'aside' ? ':scope > aside' : ':scope > :first-child');
  const block = column.locator(':scope > *').nth(index);
  await block.waitFor();
  await block.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  // Drawings come in once they are on the screen.
  await page.waitForTimeout(1_500);
  const box = await block.boundingBox();
  if (box === null) throw new Error(`${address.pathname} shows nothing at ${region} ${index}`);
  const margin = 16;
  const scroll = await page.evaluate(() => [window.scrollX, window.scrollY] as const);
  const shot = await page.screenshot({
    fullPage: true,
    clip: {
      x: Math.max(0, box.x + scroll[0] - margin),
      y: Math.max(0, box.y + scroll[1] - margin),
      width: box.width + 2 * margin,
      height: Math.min(box.height + 2 * margin, tallest),
    },
  });
  // The backend in this process lets nothing be read from memory.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  return sharp(shot)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toBuffer();
}
