import { fullCounts } from '#tests/full-counts.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { profileIds, shippedProfile } from './profiles.ts';
import { tokensKey } from './signed-in.ts';
import { wordsOf } from './words.ts';

// What follows the first journey is the same code for every tenant: two of them stand for all.
const thorough = fullCounts ? profileIds : ['dev', 'pl'];

for (const profile of profileIds) {
  const { name, languages } = shippedProfile(profile);

  test.describe(`${name} (${profile})`, () => {
    test.use({ profile });

    test('leads a guest home, asks for the login, returns, and lets go', async ({
      page,
      words,
      frame,
    }) => {
      await page.goto('/');
      await expect(page).toHaveURL('/dashboard');
      await expect(page).toHaveTitle(`${name} | ${words('screen.dashboard.title')}`);
      await expect(page.getByText(words('dashboard.guest.detail'))).toBeVisible();

      await page.goto('/portfolio');
      await expect(page).toHaveURL('/dashboard?redirect=%2Fportfolio');
      await expect(frame.toast('error.loginRequired')).toBeVisible();

      await frame.signIn.click();
      await expect(page).toHaveTitle(`${name} | ${words('screen.login.title')}`);
      await loginPage(page, words).signIn('marta');
      await expect(page).toHaveURL('/portfolio');
      await expect(page).toHaveTitle(`${name} | ${words('screen.portfolio.title')}`);
      await expect(
        page.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
      ).toBeVisible();

      await page.reload();
      await expect(page).toHaveURL('/portfolio');
      await frame.openMenu();
      await expect(frame.menu.getByText('marta', { exact: true })).toBeVisible();
      await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(frame.signIn).toBeVisible();
      expect(
        await page.evaluate((key) => localStorage.getItem(key), tokensKey(profile)),
      ).toBeNull();
      await page.goto('/portfolio');
      await expect(page).toHaveURL('/dashboard?redirect=%2Fportfolio');
    });

    if (!thorough.includes(profile)) return;

    test('shows prices that move', async ({ page }) => {
      await page.goto('/market');
      const prices = page.getByTestId('price');
      await expect(prices.nth(20)).toBeVisible();
      const before = await prices.allTextContents();
      expect(before.filter((price) => !/\d/.test(price))).toEqual([]);
      await expect.poll(() => prices.allTextContents()).not.toEqual(before);
    });

    test('changes its language', async ({ page, words, frame }) => {
      const [first, second] = languages;
      await page.goto('/dashboard');
      await expect(page.locator('html')).toHaveAttribute('lang', first);
      const choice = page
        .getByRole('contentinfo')
        .getByRole('combobox', { name: words('menu.language') });
      if (second === undefined) return expect(choice).toHaveCount(0);

      const other = wordsOf(second);
      await choice.selectOption(second);
      await expect(page.locator('html')).toHaveAttribute('lang', second);
      await expect(
        page.getByRole('link', { name: other('nav.market'), exact: true }),
      ).toBeVisible();
      await expect(page).toHaveTitle(`${name} | ${other('screen.dashboard.title')}`);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', second);
      await expect(page.getByRole('button', { name: other('menu.open') })).toBeVisible();
      await expect(frame.menuButton).toHaveCount(words('menu.open') === other('menu.open') ? 1 : 0);
    });

    test('changes its look and goes dark', async ({ page, words, frame }) => {
      await page.goto('/dashboard');
      const look = () =>
        page.evaluate(async () => {
          // A change of colour takes a frame to be computed.
          for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
          const { backgroundColor, color } = getComputedStyle(document.body);
          const brand = getComputedStyle(document.documentElement).getPropertyValue(
            '--t-color-brand',
          );
          return { backgroundColor, color, brand };
        });
      await expect(frame.menuButton).toBeVisible();
      const own = await look();
      await frame.openMenu();
      await frame.menu.getByRole('button', { name: words('menu.theme') }).click();
      await frame.menu.getByText(words('theme.gs'), { exact: true }).click();
      await expect.poll(async () => (await look()).brand).not.toBe(own.brand);
      const other = await look();
      await frame.menu
        .getByRole('radiogroup', { name: words('theme.mode') })
        .getByText(words('theme.dark'), { exact: true })
        .click();
      await expect.poll(async () => (await look()).backgroundColor).not.toBe(other.backgroundColor);
      const dark = await look();
      expect(luminance(dark.backgroundColor)).toBeLessThan(luminance(dark.color));
      expect(luminance(other.backgroundColor)).toBeGreaterThan(luminance(other.color));

      await page.reload();
      await expect(frame.menuButton).toBeVisible();
      expect(await look()).toEqual(dark);
    });

    test('has a page for what is not there', async ({ page, words }) => {
      await page.goto('/no/such/page');
      await expect(
        page.getByRole('heading', { name: words('screen.notFound.message') }),
      ).toBeVisible();
      await expect(page).toHaveTitle(`${name} | ${words('screen.notFound.title')}`);
      await page.getByRole('link', { name: words('screen.notFound.home') }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  });
}

test('keeps two choices that were made at once', async ({ page, words, frame }) => {
  await page.goto('/dashboard');
  await frame.openMenu();
  await frame.menu.getByRole('button', { name: words('menu.theme') }).click();
  const root = page.locator('html');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  await page.route(/\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await frame.menu.getByText(words('theme.jp'), { exact: true }).click();
  await frame.menu
    .getByRole('radiogroup', { name: words('theme.mode') })
    .getByText(words('theme.dark'), { exact: true })
    .click();
  release();
  const inJpAndDark = async () => {
    await expect(page.locator('link[data-theme=jp]')).toHaveCount(1);
    await expect(page.locator('link[data-theme]')).toHaveCount(1);
    await expect(root).toHaveClass('dark');
  };
  await inJpAndDark();
  await page.reload();
  await inJpAndDark();
});

/** Rough lightness of a computed `rgb()` colour. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
