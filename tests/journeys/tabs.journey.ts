import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { tokensKey } from './signed-in.ts';

test.describe('two tabs of a client', () => {
  test.use({ client: 'marta', profile: 'live' });

  test('sign out together', async ({ page, context, words, frame, profile }) => {
    const other = await context.newPage();
    await other.goto('/portfolio');
    await expect(
      other.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
    ).toBeVisible();
    await page.goto('/market');
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
    await expect(frame.signIn).toBeVisible();

    await expect(other).toHaveURL('/dashboard');
    await expect(
      other.getByRole('banner').getByRole('link', { name: words('action.signIn') }),
    ).toBeVisible();
    await expect(other.getByText(/Marta/)).toHaveCount(0);
    expect(await readTokens(other, profile)).toBeNull();
  });

  test('sign out together, even one whose screen has not come', async ({
    page,
    context,
    frame,
    words,
    profile,
  }) => {
    const other = await context.newPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.route(/full-shell-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = other.waitForRequest(/full-shell-[^/]*\.js$/);
    const opened = other.goto('/portfolio');
    await asked;
    await page.goto('/market');
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
    await expect(frame.signIn).toBeVisible();
    expect(await readTokens(other, profile)).toBeNull();
    release();
    await opened;
    await expect(
      other.getByRole('banner').getByRole('link', { name: words('action.signIn') }),
    ).toBeVisible();
    await expect(other).toHaveURL('/dashboard');
    await expect(other.getByText(words('error.loginRequired'))).toHaveCount(0);
  });

  test('renew their session once, and stay signed in', async ({
    page,
    context,
    words,
    profile,
  }) => {
    const other = await context.newPage();
    const tabs = [page, other];
    let renewals = 0;
    await context.route('**/auth/app/v1/refresh', async (route) => {
      renewals += 1;
      // Answered when the other tab wants the same.
      await expect.poll(() => pendingTurns(other)).toBe(1);
      await route.continue();
    });
    // The session ends while no tab has the app open: one that was left in the middle of a renewal would begin another.
    await page.goto('/portfolio');
    const picture =
      (await page.locator('link[rel=icon][type="image/svg+xml"]').getAttribute('href')) ?? '';
    for (const tab of tabs) await tab.goto(picture);
    const before = await readTokens(page, profile);
    await page.evaluate((key) => {
      const tokens = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...tokens, expiresAt: Date.now() - 1_000 }));
    }, tokensKey(profile));
    await Promise.all(tabs.map((tab) => tab.goto('/portfolio')));
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/portfolio');
      await expect(
        tab.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
      ).toBeVisible();
      // The letters of the client's name: an answer that only a renewed session gets.
      await expect(tab.getByRole('button', { name: `ME, ${words('menu.open')}` })).toBeVisible();
    }
    expect(renewals).toBe(1);
    const after = await readTokens(page, profile);
    expect(after).not.toBeNull();
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(await readTokens(other, profile)).toEqual(after);
  });

  test(
    'lose a session that the server has ended, with a word about it',
    { tag: '@quick' },
    async ({ page, words, frame, profile, pageErrors }) => {
      pageErrors.expect(/status of 401/);
      await page.goto('/portfolio');
      await expect(
        page.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
      ).toBeVisible();
      await page.evaluate((key) => {
        const tokens = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(
          key,
          JSON.stringify({
            ...tokens,
            refreshToken: 'x'.repeat(43),
            expiresAt: Date.now() - 1_000,
          }),
        );
      }, tokensKey(profile));
      await page.reload();
      await expect(frame.toast('error.sessionExpired')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await expect(frame.signIn).toBeVisible();
      expect(await readTokens(page, profile)).toBeNull();
    },
  );
});

/** Turns that tabs of this browser wait for. */
async function pendingTurns(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
}

async function readTokens(page: Page, profile: string): Promise<{ refreshToken: string } | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), tokensKey(profile));
  return text === null ? null : JSON.parse(text);
}
