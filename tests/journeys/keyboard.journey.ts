import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { demoPassword } from './signed-in.ts';

test('the keyboard alone signs in, moves about, and signs out', async ({ page, words, frame }) => {
  await page.goto('/dashboard');
  await expect(frame.menuButton).toBeVisible();
  const stops = await tabThrough(page, 11);
  expect(stops[0]).toBe(words('nav.skip'));
  const expected = [
    'nav.home',
    'nav.market',
    'nav.discover',
    'nav.portfolio',
    'nav.profile',
    'screen.news.title',
    'search.open',
    'action.signIn',
  ].map((id) => words(id));
  expect(stops.slice(2, 10).map((stop) => stop.replace(/ ?Ctrl K$/, ''))).toEqual(expected);
  expect(stops[10]).toBe(words('menu.open'));

  await frame.signIn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(words('form.login.username'), { exact: true })).toBeFocused();
  await page.keyboard.type('marta');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await frame.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(frame.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toHaveCount(0);
  await expect(frame.menuButton).toBeFocused();

  await page.keyboard.press('Enter');
  await frame.menu.getByRole('link', { name: words('nav.profile') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(frame.menu).toHaveCount(0);

  await frame.menuButton.focus();
  await page.keyboard.press('Enter');
  await frame.menu.getByRole('button', { name: words('menu.logout') }).focus();
  await page.keyboard.press('Enter');
  await expect(frame.signIn).toBeVisible();
});

test('a panel that is asked for again as soon as it was closed is open', async ({
  page,
  words,
  frame,
}) => {
  await page.goto('/dashboard');
  await frame.menuButton.click();
  await expect(frame.menu).toBeVisible();
  const opener = await frame.menuButton.elementHandle();
  const close = frame.menu.getByRole('button', { name: words('action.close') });
  // Within one task of the browser: its own word that the panel is closed comes after both.
  await close.evaluate(async (button: HTMLElement, again) => {
    button.click();
    await Promise.resolve();
    (again as HTMLElement).click();
  }, opener);
  await expect(frame.menu).toBeVisible();
  // And stays so, once the browser has said it.
  await expect(close).toBeFocused();
});

test('the skip link leads past the header', async ({ page, words, frame }) => {
  await page.goto('/dashboard');
  await expect(frame.menuButton).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: words('nav.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a new screen takes the focus along', async ({ page, words }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: words('nav.market'), exact: true }).press('Enter');
  await expect(page).toHaveURL('/market');
  await expect(page.getByRole('main')).toBeFocused();
  // Reached by the keyboard, and without a frame around the whole page.
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
});

test('the open menu keeps the focus inside', { tag: '@quick' }, async ({ page, frame }) => {
  await page.goto('/dashboard');
  await frame.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(frame.menu).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // The browser's own frame may take a turn; the page behind the menu may not.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
});

for (const theme of ['standard', 'neo', 'abs', 'edel', 'sc', 'gs', 'jp']) {
  test(`the focus can be seen in ${theme}`, async ({ page, frame }) => {
    await page.addInitScript((id) => localStorage.setItem('livery.dev.theme', id), theme);
    await page.goto('/market');
    await expect(frame.menuButton).toBeVisible();
    await expect(page.getByTestId('price').nth(20)).toBeVisible();
    await tabThrough(page, 12);
  });
}

/** Presses Tab so often, sees that each stop shows its focus, and answers the names of the stops. */
async function tabThrough(page: Page, presses: number): Promise<string[]> {
  const names: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // A native radio button is hidden; its label shows the focus.
      const shown = element.matches('input[type=radio]')
        ? (element.closest('label') ?? element)
        : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      };
    });
    expect(stop, `stop ${press + 1}`).not.toBeNull();
    expect(stop?.outline, `outline of "${stop?.name}"`).toBeGreaterThanOrEqual(2);
    names.push(stop?.name.trim() ?? '');
  }
  return names;
}
