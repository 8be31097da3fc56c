import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import type { Figure } from './figure.ts';
import { layoutShiftOf, watchLayoutShift, type LayoutShift } from './layout-shift.ts';
import { openChromium } from './open-chromium.ts';
import { withBackend } from './running-backend.ts';
import { serveTenant } from './running-bundle.ts';
import { signInDemo } from './sign-in-demo.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const bar = 0.02;
// One tenant of each layout.
const tenants = ['es', 'kun'];
const windows = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
// A stock is named in the address.
const places: Readonly<Record<string, string>> = { '/quote': '/quote?s=IBRX&ex=XMAD-S' };
// What has its own id in the address is the first that its list leads to.
const listed: Readonly<Record<string, string>> = { '/news/:id': '/news' };
// A screen is quiet when nothing in it is on its way and nothing moved for so long, in ms.
const quiet = 700;
const longest = 20_000;

/**
 * Layout shift of every screen that a tenant declares, as a client sees it, and of those that
 * are open to guests as a guest does, the sign-in among them: with an empty cache and with a warm one, on a wide and on a narrow window.
 */
export function benchShifts(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder((folder) =>
    withBackend(path.join(folder, 'data'), async (backend) => {
      const browser = await openChromium(chromium);
      const figures: Figure[] = [];
      try {
        for (const tenant of tenants) {
          const app = await serveTenant(tenant, folder, backend);
          try {
            for (const [name, viewport] of Object.entries(windows))
              figures.push(...(await shiftsOf(browser, { url: app.url, tenant, name, viewport })));
          } finally {
            await app.close();
          }
        }
      } finally {
        await browser.close();
      }
      return figures;
    }),
  );
}

interface Visit {
  readonly url: string;
  readonly tenant: string;
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

type Visitor = 'client' | 'guest';

interface Place {
  readonly route: string;
  readonly visitors: readonly Visitor[];
}

interface Found {
  readonly who: Visitor;
  readonly kind: 'cold' | 'warm';
  readonly route: string;
  readonly shift: LayoutShift;
}

/** The worst screen of each kind of visit, and every other one that misses the bar, with what moved there. */
async function shiftsOf(browser: Browser, visit: Visit): Promise<Figure[]> {
  const { url, tenant, name, viewport } = visit;
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const first = await context.newPage();
  await signInDemo(first, url);
  const found: Found[] = [];
  const routes: Place[] = [];
  for (const place of await routesOf(url, tenant))
    routes.push({ ...place, route: await addressOf(first, url, place.route) });
  const storageState = await context.storageState();
  await context.close();
  const visits = routes.flatMap(({ route, visitors }) => visitors.map((who) => ({ who, route })));
  for (const { who, route } of visits) {
    const fresh = await browser.newContext({
      viewport,
      ...(who === 'client' && { storageState }),
      serviceWorkers: 'block',
    });
    await watchLayoutShift(fresh);
    const page = await fresh.newPage();
    for (const kind of ['cold', 'warm'] as const) {
      await page.goto(new URL(route.slice(1), url).href);
      found.push({ who, kind, route, shift: await shiftWhenQuiet(page) });
    }
    await fresh.close();
  }
  return (['client', 'guest'] as const).flatMap((who) =>
    (['cold', 'warm'] as const).flatMap((kind) => {
      const group = found.filter((each) => each.who === who && each.kind === kind);
      return group
        .sort((a, b) => b.shift.sum - a.shift.sum)
        .filter(({ shift }, rank) => rank === 0 || shift.sum > bar)
        .map(({ route, shift: { sum, moved } }) => ({
          name: `${tenant}, ${name}, ${who}, ${kind}: ${route}, of ${group.length} screens${sum > bar ? ` (“${moved}” moved)` : ''}`,
          value: sum,
          unit: '',
          bar: { limit: bar, atMost: true },
        }));
    }),
  );
}

async function routesOf(url: string, tenant: string): Promise<Place[]> {
  const html = await (await fetch(url)).text();
  const text = /<script type="application\/json" id="livery">(.*?)<\/script>/s.exec(html)?.[1];
  const index = JSON.parse(text ?? '{}') as BundleIndex;
  const file = index.profiles[tenant];
  if (file === undefined) throw new Error(`the bundle has no profile ${tenant}`);
  const { screens } = (await (await fetch(new URL(file, url))).json()) as ProfileFile;
  return screens.map(({ route, access, shell }) => ({
    route: places[route] ?? route,
    // Who is signed in is led on from where one signs in.
    visitors: [
      ...(shell === 'bare' ? [] : (['client'] as const)),
      ...(access === undefined ? (['guest'] as const) : []),
    ],
  }));
}

/** Where a screen is found: itself, or the first that its list leads to. */
async function addressOf(page: Page, url: string, route: string): Promise<string> {
  if (!route.includes(':')) return route;
  const list = listed[route];
  if (list === undefined) throw new Error(`nothing says which list leads to ${route}`);
  await page.goto(new URL(list.slice(1), url).href);
  const link = page.locator(`main li a[href^="${route.slice(0, route.indexOf(':'))}"]`).first();
  const href = await link.getAttribute('href');
  if (href === null) throw new Error(`${list} leads to no ${route}`);
  return href;
}

async function shiftWhenQuiet(page: Page): Promise<LayoutShift> {
  // Before the app stands there nothing could move.
  await page.getByRole('main').waitFor();
  const end = Date.now() + longest;
  for (let last = -1; Date.now() < end;) {
    const shift = await layoutShiftOf(page);
    const arriving = await page.locator('main [data-arriving]').count();
    if (arriving === 0 && shift.sum === last) return shift;
    last = shift.sum;
    await page.waitForTimeout(quiet);
  }
  throw new Error(`${page.url()} did not become quiet`);
}
