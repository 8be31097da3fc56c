import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { withDemoApp } from './demo-app.ts';
import type { Figure } from './figure.ts';
import { signInDemo } from './sign-in-demo.ts';

const bars: Readonly<Record<string, number>> = { '/login': 130, '/dashboard': 175 };
interface Beyond {
  /** What may come beyond the dashboard, in KB. */
  readonly bar: number;
  /** What is on the page once it is whole. */
  readonly whole: string;
  /** A part that is loaded with its data and counted apart. */
  readonly apart?: { readonly script: string; readonly name: string };
}

const candles = { script: '/candle-drawing-', name: 'what draws candles' };
/** A quote with its ticket, and the products of the catalogue. */
const beyond: Readonly<Record<string, Beyond>> = {
  '/quote?s=IBRX&ex=XMAD-S': { bar: 60, whole: 'canvas', apart: candles },
  '/discover': { bar: 60, whole: 'main li button' },
};
/** The same with the start in sight, which comes once a day and after the first paint. */
const firstVisitBar = 190;

/**
 * JavaScript of each first route: every script that Chromium loads, with an empty cache, until the page is quiet;
 * gzip -9 of each, in KB of 1000 bytes.
 */
export function benchRoutes(chromium: string): Promise<Figure[]> {
  return withDemoApp(chromium, async (url, browser) => {
    const figures: Figure[] = [];
    for (const route of ['/login', '/register', '/reset-password', '/dashboard', '/market']) {
      const page = await browser.newPage();
      figures.push(
        figure(
          `guest ${route}`,
          sum(await scriptsOf(page, url, route)),
          route === '/login' ? bars[route] : undefined,
        ),
      );
      await page.context().close();
    }
    let dashboard: Scripts = new Map();
    for (const route of [
      '/dashboard',
      '/market',
      '/portfolio',
      '/profile',
      '/profile/security',
      ...Object.keys(beyond),
    ]) {
      // Another context keeps the session and drops the cache: what a client loads who comes back on the next day.
      const context = await browser.newContext();
      const first = await context.newPage();
      await signInDemo(first, url);
      const visit = async () => {
        const fresh = await browser.newContext({ storageState: await context.storageState() });
        const scripts = await scriptsOf(await fresh.newPage(), url, route);
        await fresh.close();
        return scripts;
      };
      const name = `signed in ${route.replace(/\?.*/, '')}`;
      if (route === '/dashboard')
        figures.push(figure(`${name}, first visit of the day`, sum(await visit()), firstVisitBar));
      await first.evaluate(() => localStorage.setItem('livery.es.startup', String(Date.now())));
      const scripts = await visit();
      figures.push(figure(name, sum(scripts), bars[route]));
      await context.close();
      if (route === '/dashboard') dashboard = scripts;
      const own = [...scripts].filter(([address]) => !dashboard.has(address));
      const rule = beyond[route];
      if (rule !== undefined) figures.push(...beyondDashboard(name, own, rule));
    }
    return figures;
  });
}

function beyondDashboard(
  name: string,
  own: readonly (readonly [string, number])[],
  { bar, apart }: Beyond,
): Figure[] {
  if (apart === undefined) return [figure(`${name} beyond the dashboard`, sum(new Map(own)), bar)];
  const parts = own.filter(([address]) => address.includes(apart.script));
  if (parts.length === 0) throw new Error(`${apart.name}: not loaded`);
  const rest = own.filter((script) => !parts.includes(script));
  return [
    figure(`${name}, ${apart.name}`, sum(new Map(parts)), undefined),
    figure(`${name} beyond the dashboard without it`, sum(new Map(rest)), bar),
  ];
}

function figure(name: string, bytes: number, limit: number | undefined): Figure {
  return {
    name,
    value: bytes / 1000,
    unit: 'KB',
    ...(limit === undefined ? {} : { bar: { limit, atMost: true } }),
  };
}

type Scripts = ReadonlyMap<string, number>;

function sum(scripts: Scripts): number {
  return [...scripts.values()].reduce((total, size) => total + size, 0);
}

async function scriptsOf(page: Page, url: string, route: string): Promise<Scripts> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // Where something else fails, the page is closed before all of them have come.
    body.catch(() => undefined);
    bodies.set(response.url(), body);
  });
  await page.goto(new URL(route.slice(1), url).href, { waitUntil: 'load' });
  await page.getByRole('main').waitFor();
  const whole = beyond[route]?.whole;
  if (whole !== undefined) await page.locator(whole).first().waitFor();
  // Live prices keep the network busy, so quiet is: no new script for a while.
  for (let seen = -1; seen !== bodies.size;) {
    seen = bodies.size;
    await page.waitForTimeout(1_000);
  }
  const sizes = [...bodies].map(
    async ([address, body]) => [address, gzipSync(await body, { level: 9 }).length] as const,
  );
  return new Map(await Promise.all(sizes));
}
