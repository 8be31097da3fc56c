import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { hostOf } from './deployment/deployment.ts';
import { loginPage } from './login-page.ts';
import { openRelay } from './relay.ts';

const limit = /status of 429/;

test.describe('the search', () => {
  test.use({ profile: 'live', client: 'marta' });

  test('opens by its keys, finds by arrows, and leads to the quote', async ({ page, words }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: words('search.open') }).focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: words('search.title') });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('iberra');
    await expect(palette.getByRole('option').first()).toContainText('IBRX');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/quote?s=IBRX&ex=XMAD-S');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await expect(palette).toHaveCount(0);
  });

  test('shows the price itself where the tenant has no screen for it, and goes back step by step', async ({
    page,
    words,
  }) => {
    await page.route('**/profile.*.json', async (route) => {
      const file = await (await route.fetch()).json();
      const screens = file.screens.filter(({ id }: { id: string }) => id !== 'quote');
      await route.fulfill({ json: { ...file, screens } });
    });
    await page.goto('/dashboard');
    const trigger = page.getByRole('button', { name: words('search.open') });
    await trigger.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: words('search.title') });
    const box = palette.getByRole('combobox');
    await expect(box).toBeFocused();
    await expect(palette.getByText(words('search.start'))).toBeVisible();
    await page.keyboard.type('an');
    const options = palette.getByRole('option');
    await expect(options.nth(1)).toBeVisible();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    );
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
      expect(await findings(page)).toEqual([]);
    }
    await page.keyboard.press('Enter');
    await expect(palette.getByText(words('quote.previousClose'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(options.nth(1)).toBeVisible();
    await box.fill('zzzz');
    await expect(palette.getByText(words('market.table.none', { words: 'zzzz' }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
    await expect(trigger).toBeFocused();

    // What was looked at stands there the next time; the price leads on to the market.
    await trigger.click();
    await expect(palette.getByText(words('search.recent'))).toBeVisible();
    await page.keyboard.press('Enter');
    await palette.getByRole('link', { name: words('quote.inMarket') }).click();
    await expect(page).toHaveURL(/\/market\?venue=.+&q=.+/);
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('table').getByTestId('price')).toHaveCount(1);
  });

  test('says what went wrong and asks again', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of 500/);
    let fails = true;
    await page.route('**/stock/v1/search**', (route) =>
      fails
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 500, code: 'internal' }),
          })
        : route.continue(),
    );
    await page.goto('/dashboard?search=an');
    const palette = page.getByRole('dialog', { name: words('search.title') });
    await expect(palette.getByRole('alert')).toContainText(words('error.internal'));
    fails = false;
    await palette.getByRole('button', { name: words('action.retry') }).click();
    await expect(palette.getByRole('option').first()).toBeVisible();
  });
});

test.describe('a guest', () => {
  test.use({
    profile: 'kun',
    // Guests are counted by their address, and a login from it begins the count anew: this one uses an address of its own.
    baseURL: async ({ deployment, profile }, use) => {
      const relay = await openRelay(hostOf(deployment, profile), '127.0.0.9');
      await use(relay.address);
      await relay.close();
    },
  });

  test('searches three times a day, then logs in and finds the search where it was', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(limit);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: words('search.open') }).click();
    const palette = page.getByRole('dialog', { name: words('search.title') });
    const box = palette.getByRole('combobox');
    for (const searched of ['tel', 'ban', 'en']) {
      await box.fill(searched);
      await expect(page).toHaveURL(`/dashboard?search=${searched}`);
      await expect(
        palette
          .getByRole('option')
          .first()
          .or(palette.getByText(words('market.table.none', { words: searched }))),
      ).toBeVisible();
      await expect(palette.getByRole('alert')).toHaveCount(0);
    }
    await expect(palette.getByText('今日访客搜索次数已用完')).toBeVisible();
    await box.fill('gas');
    const notice = palette.getByRole('alert');
    await expect(notice).toContainText(words('error.guestLimitReached'));
    expect(await findings(page)).toEqual([]);

    // Another tab and a browser that forgot everything are the same guest.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/dashboard?search=oil');
    await expect(notice).toContainText(words('error.guestLimitReached'));
    // Looking around costs nothing.
    await page.goto('/market');
    await expect(page.getByTestId('price').nth(20)).toBeVisible();

    await page.goto('/dashboard?search=oil');
    await notice.getByRole('button', { name: words('gate.action.signIn') }).click();
    await loginPage(page, words).signIn('marta');
    await expect(page).toHaveURL('/dashboard?search=oil');
    await expect(palette.getByRole('combobox')).toHaveValue('oil');
    await expect(palette.getByRole('alert')).toHaveCount(0);
    await expect(
      palette
        .getByRole('option')
        .first()
        .or(palette.getByText(words('market.table.none', { words: 'oil' }))),
    ).toBeVisible();
  });
});
