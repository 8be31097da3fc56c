import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import type { Figure } from './figure.ts';
import { openChromium } from './open-chromium.ts';
import { serveTenant } from './running-bundle.ts';
import { signInDemo } from './sign-in-demo.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const bars: Readonly<Record<string, number>> = { '/login': 130, '/dashboard': 175 };
/** The same with the start in sight, which comes once a day and after the first paint. */
const firstVisitBar = 190;

/**
 * JavaScript of each first route: every script that Chromium loads, with an empty cache, until the page is quiet;
 * gzip -9 of each, in KB of 1000 bytes.
 */
export function benchRoutes(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const config = readConfig(['--port', '0', '--demo', '--data', path.join(folder, 'data')], {
      ...process.env,
      DATABASE_URL: '',
    });
    if (config === null) throw new Error('the backend has no configuration');
    const backend = await startServer(config, () => undefined);
    const app = await serveTenant('es', folder, backend.address);
    const browser = await openChromium(chromium);
    try {
      const figures: Figure[] = [];
      for (const route of ['/login', '/register', '/reset-password', '/dashboard', '/market']) {
        const page = await browser.newPage();
        figures.push(
          figure(
            `guest ${route}`,
            await scriptsOf(page, app.url, route),
            route === '/login' ? bars[route] : undefined,
          ),
        );
        await page.context().close();
      }
      for (const route of [
        '/dashboard',
        '/market',
        '/portfolio',
        '/profile',
        '/profile/security',
      ]) {
        // Another context keeps the session and drops the cache: what a client loads who comes back on the next day.
        const context = await browser.newContext();
        const first = await context.newPage();
        await signInDemo(first, app.url);
        const visit = async (name: string, bar: number | undefined) => {
          const fresh = await browser.newContext({ storageState: await context.storageState() });
          const bytes = await scriptsOf(await fresh.newPage(), app.url, route);
          await fresh.close();
          figures.push(figure(name, bytes, bar));
        };
        if (route === '/dashboard')
          await visit(`signed in ${route}, first visit of the day`, firstVisitBar);
        await first.evaluate(() => localStorage.setItem('livery.es.startup', String(Date.now())));
        await visit(`signed in ${route}`, bars[route]);
        await context.close();
      }
      return figures;
    } finally {
      await browser.close();
      await app.close();
      await backend.stop();
    }
  });
}

function figure(name: string, bytes: number, limit: number | undefined): Figure {
  return {
    name,
    value: bytes / 1000,
    unit: 'KB',
    ...(limit === undefined ? {} : { bar: { limit, atMost: true } }),
  };
}

async function scriptsOf(page: Page, url: string, route: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(new URL(route.slice(1), url).href, { waitUntil: 'load' });
  await page.getByRole('main').waitFor();
  // Live prices keep the network busy, so quiet is: no new script for a while.
  for (let seen = -1; seen !== bodies.length;) {
    seen = bodies.length;
    await page.waitForTimeout(1_000);
  }
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
