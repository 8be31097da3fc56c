import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { demoLogins } from '#server/demo/demo-people.ts';
import { withDemoApp } from './demo-app.ts';
import type { Figure } from './figure.ts';
import { keyFrames, throttle } from './key-frames.ts';
import { quantile } from './quantile.ts';

/** Letters that have a key of their own: others come as a whole, without one that could be timed. */
const typed = 'Maria de los Angeles Salcedo Montalban';

/**
 * The longest form of the product, the identity check, in the real app: the JavaScript that its route adds to the
 * dashboard (gzip -9), and how long the frame after a keystroke takes on a processor four times slower.
 */
export function benchForm(chromium: string): Promise<Figure[]> {
  return withDemoApp(chromium, async (url, browser) => {
    const state = await signIn(browser, url);
    const dashboard = await scriptsOf(browser, state, new URL('dashboard', url).href, 'main');
    const form = await scriptsOf(browser, state, new URL('kyc', url).href, 'form [type=submit]');
    const added = [...form]
      .filter(([name]) => !dashboard.has(name))
      .reduce((sum, [, bytes]) => sum + bytes, 0);
    const frames = await keystrokes(browser, state, new URL('kyc', url).href);
    return [
      {
        name: 'JavaScript beyond the dashboard',
        value: added / 1000,
        unit: 'KB',
        bar: { limit: 115, atMost: true },
      },
      {
        name: `keystroke to next frame, ${throttle}× slower, median`,
        value: quantile(frames, 0.5),
        unit: 'ms',
      },
      {
        name: `keystroke to next frame, ${throttle}× slower, 95th of 100`,
        value: quantile(frames, 0.95),
        unit: 'ms',
        bar: { limit: 50, atMost: true },
      },
    ];
  });
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

async function signIn(browser: Browser, url: string): Promise<State> {
  const login = demoLogins().find(({ username }) => username === 'newcomer');
  if (login === undefined) throw new Error('there is no newcomer among the demonstration logins');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL('login', url).href);
  await page.fill('[name=username]', login.username);
  await page.fill('[name=password]', login.password);
  await page.click('[type=submit]');
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Scripts that a route loads with an empty cache until `shown` stands and it is quiet, by address. */
async function scriptsOf(
  browser: Browser,
  state: State,
  address: string,
  shown: string,
): Promise<ReadonlyMap<string, number>> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  for (let seen = -1; seen !== bodies.size;) {
    seen = bodies.size;
    await page.waitForTimeout(1_000);
  }
  const sizes = await Promise.all(
    [...bodies].map(
      async ([name, body]) => [name, gzipSync(await body, { level: 9 }).length] as const,
    ),
  );
  await context.close();
  return new Map(sizes);
}

/** Types into every text field of the form's second step; ms from each key to the frame after it, ascending. */
async function keystrokes(
  browser: Browser,
  state: State,
  address: string,
): Promise<readonly number[]> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('region').first().waitFor();
  await page
    .locator('[data-field=agreement] [role=region]')
    .evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await page.locator('[data-field=agreement] input').check();
  await page.locator('form [type=submit]').click();
  await page.locator('[name=full_name]').waitFor();
  const watched = await keyFrames(page);
  for (const [field, text] of [
    ['full_name', typed],
    ['mobile', '600111222600111222'],
    ['dob', '12041990'],
    ['full_name', typed],
  ] as const)
    await watched.press(page.locator(`[name=${field}]`), [...text]);
  const frames = await watched.sorted();
  await context.close();
  return frames;
}
