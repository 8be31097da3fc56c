import type { Locator, Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import type { Words } from './words.ts';

/** Names that the browser keeps for the profile, without its prefix. */
const kept = async (page: Page) =>
  (await page.evaluate(() => Object.keys(localStorage))).map((name) => name.split('.').at(-1));

const question = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('cookie.title') });

/** Looks at a stock through the search, which is remembered where that is allowed. */
async function lookAtStock(page: Page, words: Words): Promise<void> {
  await page.goto('/dashboard?search=an');
  const palette = page.getByRole('dialog', { name: words('search.title') });
  await palette.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/quote\?/);
}

test.use({ cookiesAsked: true });

// What the app cannot do without: its own files, pages and backend. Whatever else is asked for is optional.
const necessary =
  /^\/(?:|dashboard|quote|manifest\.webmanifest|favicon\.ico)$|^\/(?:assets|t|api|feed)\//;
// What is kept for the session and for what a person chose, and when settings and the start were last seen.
const keptAnyway = ['tokens', 'permissions', 'settings', 'startup', 'guest', 'intents'];

// What a guest searches is limited by the day; accounts of their own do not meet each other's choice.
test.describe('who says no', () => {
  test.use({ client: 'marta', profile: 'kun' });

  test('is asked, and nothing optional happens before or after a no', async ({
    page,
    words,
    baseURL,
  }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol, pathname } = new URL(request.url());
      const isOwn = origin === new URL(baseURL ?? '').origin;
      if (protocol.startsWith('http') && !(isOwn && necessary.test(pathname)))
        strangers.push(request.url());
    });
    await page.goto('/dashboard');
    await expect(question(page, words)).toBeVisible();
    await lookAtStock(page, words);
    expect(await kept(page)).not.toContain('recent');
    expect((await kept(page)).filter((name) => !keptAnyway.includes(name ?? ''))).toEqual([]);
    await question(page, words)
      .getByRole('button', { name: words('cookie.rejectAll') })
      .click();
    await expect(question(page, words)).toHaveCount(0);
    await page.reload();
    await lookAtStock(page, words);
    await expect(question(page, words)).toHaveCount(0);
    expect(await kept(page)).not.toContain('recent');
    expect(strangers).toEqual([]);
  });
});

test.describe('a question on a narrow window', () => {
  test.use({ profile: 'kun', viewport: { width: 390, height: 844 } });

  test('is not covered by what is said meanwhile', async ({ page, words, frame }) => {
    await page.goto('/portfolio');
    const buttons = question(page, words).getByRole('button');
    await expect(buttons.first()).toBeVisible();
    const toast = frame.toast('error.loginRequired');
    await expect(toast).toBeVisible();
    const { top, bottom } = await rectangleOf(toast.getByText(words('error.loginRequired')));
    const covered = [];
    for (const button of await buttons.all()) {
      const own = await rectangleOf(button);
      if (own.top < bottom && own.bottom > top) covered.push(await button.textContent());
    }
    expect(covered).toEqual([]);
    await expect(toast).toBeVisible();
  });
});

test.describe('who agrees', () => {
  test.use({ client: 'marta', profile: 'sun3' });

  test('agrees in part, and takes it back from the footer', async ({ page, words }) => {
    await page.goto('/dashboard');
    await question(page, words)
      .getByRole('button', { name: words('cookie.choose') })
      .click();
    const functional = page.getByRole('switch', { name: words('cookie.functional') });
    await expect(functional).not.toBeChecked();
    await functional.check();
    await question(page, words)
      .getByRole('button', { name: words('cookie.confirm') })
      .click();
    await lookAtStock(page, words);
    expect(await kept(page)).toContain('recent');

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: words('cookie.open') })
      .click();
    const sheet = page.getByRole('dialog', { name: words('cookie.title') });
    await expect(sheet.getByRole('switch', { name: words('cookie.functional') })).toBeChecked();
    await expect(sheet.getByRole('switch', { name: words('cookie.targeting') })).not.toBeChecked();
    await sheet.getByRole('button', { name: words('cookie.rejectAll') }).click();
    await expect(sheet).toHaveCount(0);
    expect(await kept(page)).not.toContain('recent');
  });
});

test.describe('a guest', () => {
  test(
    'is asked again when the policy has a new version',
    { tag: '@quick' },
    async ({ page, words, profile }) => {
      await page.addInitScript((name) => {
        const choice = { functional: true, performance: true, targeting: true };
        localStorage.setItem(name, JSON.stringify({ version: 'before', ...choice, saved: true }));
        localStorage.setItem(name.replace('consent', 'recent'), '[]');
      }, `livery.${profile}.consent`);
      await page.goto('/login');
      await expect(question(page, words)).toBeVisible();
    },
  );

  test('reads the question in every light, on a telephone too', async ({ page, words }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login');
    await question(page, words)
      .getByRole('button', { name: words('cookie.choose') })
      .click();
    await expect(page.getByRole('switch')).toHaveCount(3);
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
      expect(await findings(page)).toEqual([]);
    }
  });
});

test.describe('a client', () => {
  test.use({ client: 'newcomer', profile: 'tr' });

  test('chooses once for every browser, and keeps the choice when it cannot be saved', async ({
    page,
    words,
    browser,
    storageState,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.expect(/ERR_FAILED/);
    const address = '**/client/app/v1/consent';
    await page.goto('/dashboard');
    await expect(question(page, words)).toBeVisible();
    await page.route(address, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await question(page, words)
      .getByRole('button', { name: words('cookie.acceptAll') })
      .click();
    await expect(page.getByRole('status').getByText(words('cookie.savedHere'))).toBeVisible();

    // At the next start it is given to the account, and another browser need not ask.
    await page.unroute(address);
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/consent') && answer.request().method() === 'POST',
    );
    await page.reload();
    expect((await saved).status()).toBe(200);
    await expect(question(page, words)).toHaveCount(0);
    const elsewhere = await browser.newContext({
      storageState: storageState as never,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const other = await elsewhere.newPage();
    const asked = other.waitForResponse((answer) => answer.url().endsWith('/consent'));
    await other.goto('/dashboard');
    expect(await (await asked).json()).toMatchObject({ consent: { functional: true } });
    await expect(other.getByRole('main')).toBeVisible();
    await expect.poll(() => kept(other)).toContain('consent');
    await expect(question(other, words)).toHaveCount(0);
    await elsewhere.close();
  });
});

async function rectangleOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}
