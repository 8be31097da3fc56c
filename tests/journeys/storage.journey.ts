import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import type { Words } from './words.ts';

/** A browser whose storage fails, as a script that runs before the page's own. */
const denied = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
};
const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
const absent = () => {
  Object.defineProperty(window, 'localStorage', { value: null });
};

for (const [state, failing] of [
  ['denied', denied],
  ['full', full],
  ['absent', absent],
] as const) {
  test(`with its storage ${state} the app works as long as the page is open`, async ({
    page,
    words,
  }) => {
    await page.addInitScript(failing);
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(words('dashboard.guest.detail'))).toBeVisible();
    await signInWithin(page, words);
    await page.getByRole('button', { name: words('menu.open') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('menu.theme') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('radiogroup', { name: words('theme.mode') })
      .getByText(words('theme.dark'), { exact: true })
      .click();
    await expect(page.locator('html')).toHaveClass('dark');
  });
}

test.describe('a consent that cannot be kept', () => {
  test.use({ cookiesAsked: true });

  for (const [state, failing] of [
    ['denied', denied],
    ['full', full],
  ] as const)
    test(`in a storage that is ${state} holds as long as the page is open`, async ({
      page,
      words,
      frame,
    }) => {
      await page.addInitScript(failing);
      await page.goto('/dashboard');
      const question = page.getByRole('region', { name: words('cookie.title') });
      await question.getByRole('button', { name: words('cookie.rejectAll') }).click();
      await expect(question).toHaveCount(0);
      await frame.signIn.click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.locator('[name=password]')).toBeVisible();
      await expect(question).toHaveCount(0);
      // Another visit has nothing to remember it by: it asks again, and takes nothing for a yes.
      await page.reload();
      await expect(question).toBeVisible();
    });
});

const junk = [
  '',
  'null',
  '{',
  '[]',
  '"x"',
  '{"accessToken":1}',
  '{"__proto__":{"accessToken":"x"}}',
  '\u0000',
  'x'.repeat(100_000),
];

test('foreign content in the storage counts as absent', async ({ page, words, frame }) => {
  await page.goto('/dashboard');
  for (const value of junk) {
    await page.evaluate((text) => {
      for (const key of ['tokens', 'language', 'theme', 'mode'])
        localStorage.setItem(`livery.dev.${key}`, text);
      localStorage.setItem('livery.app.api_profile', text);
    }, value);
    await page.reload();
    await expect(frame.signIn).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByText(words('dashboard.guest.detail'))).toBeVisible();
  }
  await signInWithin(page, words);
});

test(
  'a storage that is emptied signs out, and nothing else',
  { tag: '@quick' },
  async ({ page, context, words, frame }) => {
    await page.goto('/dashboard');
    await signInWithin(page, words);
    const other = await context.newPage();
    await other.goto('/market');
    await other.evaluate(() => localStorage.clear());
    await expect(frame.signIn).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  },
);

/** Signs in by the page's own links: where nothing is kept, a new page would know nothing. */
async function signInWithin(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words('nav.portfolio'), exact: true }).click();
  await expect(page).toHaveURL('/dashboard?redirect=%2Fportfolio');
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('action.signIn') })
    .click();
  await loginPage(page, words).signIn('marta');
  await expect(page).toHaveURL('/portfolio');
  await expect(
    page.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
  ).toBeVisible();
}
