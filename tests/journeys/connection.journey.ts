import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { serveBundle } from '#generator/serve/serve.ts';
import { expect, test as base } from './journey.ts';
import { loginPage } from './login-page.ts';
import { openRelay, type Relay } from './relay.ts';
import { signedInStorage } from './signed-in.ts';

interface LineParts {
  /** The line between the bundle's host and the backend. */
  line: Relay;
}

/** Journeys on a host of their own, whose backend can go away without anybody else noticing. */
const test = base.extend<LineParts>({
  line: async ({ deployment }, use) => {
    const relay = await openRelay(deployment.backend);
    await use(relay);
    await relay.close();
  },
  baseURL: async ({ deployment, profile, line }, use) => {
    const host = await serveBundle({
      dist: path.join(deployment.dist, profile),
      port: 0,
      api: line.address,
    });
    await use(host.url);
    await host.close();
  },
  storageState: async ({ deployment, profile, client, baseURL }, use) => {
    if (client === null || baseURL === undefined) return use(undefined);
    const state = await signedInStorage(deployment, profile, client);
    await use({
      ...state,
      origins: state.origins.map((origin) => ({ ...origin, origin: new URL(baseURL).origin })),
    });
  },
});

// A backend that is away is what these are about; the browser notes every request that it cost.
const away = /status of 503|WebSocket connection|ERR_|net::/;
const recovery = { timeout: 90_000 };

test.beforeEach(({ pageErrors }) => pageErrors.expect(away));

test('a page without its backend is usable, says so, and recovers by itself', async ({
  page,
  line,
  words,
  shipped,
}) => {
  await line.cut();
  await page.goto('/dashboard');
  const notice = page
    .getByRole('status')
    .filter({ hasText: words('connection.lost', { name: shipped.name }) });
  await expect(notice).toBeVisible(recovery);
  await expect(page.getByText(words('dashboard.guest.detail'))).toBeVisible();
  await page.getByRole('link', { name: words('nav.market'), exact: true }).click();
  await expect(page).toHaveURL('/market');
  await expect(page.getByRole('alert').first()).toContainText(
    words('error.serviceUnavailable'),
    recovery,
  );

  await line.mend();
  await expect(page.getByTestId('price').first()).toBeVisible(recovery);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an answer that is late is missed before it has failed, and no more once it has come', async ({
  page,
  words,
  shipped,
}) => {
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/health', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const notice = page.getByText(words('connection.lost', { name: shipped.name }));
  await page.clock.runFor(1_500);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(words('connection.offline'));
  answer();
  await expect(notice).toHaveCount(0);
  // That answer took longer than the scale of the specification goes; one of the next does not, on a slow machine as well.
  const rating = page.getByRole('contentinfo');
  await expect(rating).toContainText(words('connection.offline'));
  await expect(async () => {
    await page.clock.runFor(30_050);
    await expect(rating).not.toContainText(words('connection.offline'), { timeout: 5_000 });
  }).toPass();
});

test('prices are marked as soon as they are not live, and move again later', async ({
  page,
  line,
  words,
}) => {
  await page.goto('/market');
  const prices = page.getByTestId('price');
  await expect(prices.nth(20)).toBeVisible();
  const stale = page.getByRole('status').filter({ hasText: words('market.stale') });
  await expect(stale).toHaveCount(0);
  await line.cut();
  await expect(stale.first()).toBeVisible(recovery);
  await line.mend();
  await expect(stale).toHaveCount(0, recovery);
  const before = await prices.allTextContents();
  await expect.poll(() => prices.allTextContents(), recovery).not.toEqual(before);
});

test('a login without a backend says so, and succeeds when there is one', async ({
  page,
  line,
  words,
}) => {
  const login = loginPage(page, words);
  await page.goto('/login');
  await expect(login.submit).toBeVisible();
  await line.cut();
  await login.signIn('marta');
  await expect(login.failure).toHaveText(words('error.serviceUnavailable'));
  await line.mend();
  await login.submit.click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('a client', () => {
  test.use({ client: 'outstanding' });

  test('stays signed in while the backend is away', async ({
    page,
    line,
    words,
    shipped,
    frame,
  }) => {
    await page.goto('/portfolio');
    await expect(
      page.getByRole('heading', { name: words('portfolio.assets.title') }),
    ).toBeVisible();
    await line.cut();
    await page.reload();
    await expect(page.getByText(words('connection.lost', { name: shipped.name }))).toBeVisible(
      recovery,
    );
    await expect(page).toHaveURL('/portfolio');
    await line.mend();
    await expect(page.getByText(words('connection.lost', { name: shipped.name }))).toHaveCount(
      0,
      recovery,
    );
    await frame.openMenu();
    await expect(frame.menu.getByText('outstanding', { exact: true })).toBeVisible(recovery);
  });

  test(
    'whose answer was lost writes once',
    { tag: '@quick' },
    async ({ page, words, frame, baseURL, context }) => {
      await page.goto('/market');
      const before = await watched(context.request, page, baseURL);
      const star = page
        .getByRole('button', { name: words('market.watch.toggle', { name: '' }) })
        .first();
      await expect(star).toHaveAttribute('aria-pressed', 'false');
      let writes = 0;
      await page.route('**/watch/app/v1/list', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        writes += 1;
        // It arrives, and its answer does not.
        await route.fetch();
        await route.abort('connectionreset');
      });
      await star.click();
      await expect(frame.toast('error.watchlistUpdateFailed')).toBeVisible();
      // What the server has is shown, so that nothing done is tried again.
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await expect(star).toBeEnabled();
      expect(writes, 'nothing is sent again behind the back of the client').toBe(1);
      const after = await watched(context.request, page, baseURL);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(before.length + 1);
      await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'false');
    },
  );
});

/** What the backend has on the client's watch list. */
async function watched(request: APIRequestContext, page: Page, host = ''): Promise<string[]> {
  const tokens = await page.evaluate(() => localStorage.getItem('livery.dev.tokens'));
  const { accessToken } = JSON.parse(tokens ?? '{}');
  const answer = await request.get(new URL('/api/watch/app/v1/list', host).href, {
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'X-Tenant-Id': 'dev-sandbox',
      'Accept-Language': 'en-US',
    },
  });
  const { items } = await answer.json();
  return items.map((item: { symbol: string; market: string }) => `${item.market}:${item.symbol}`);
}

test('the connection test measures every service, says which is away, and measures again', async ({
  page,
  line,
  words,
}) => {
  await page.goto('/test');
  const figure = /^[\d.,\s\u00a0]+ /;
  const measured = page.getByRole('definition').filter({ hasText: figure });
  await expect(measured.filter({ hasText: 'ms' })).toHaveCount(3, recovery);
  await expect(page.getByRole('main').getByText(/^Connection: /)).toBeVisible();
  await line.cut();
  await page.getByRole('button', { name: words('test.run') }).click();
  await expect(
    page.getByRole('definition').filter({ hasText: words('test.noResponse') }),
  ).toHaveCount(3, recovery);
  await expect(page.getByRole('main').getByText(words('connection.offline'))).toBeVisible();
  await line.mend();
  await page.getByRole('button', { name: words('test.run') }).click();
  await expect(measured.filter({ hasText: 'ms' })).toHaveCount(3, recovery);
});
