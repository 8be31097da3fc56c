import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { shippedProfile } from './profiles.ts';
import type { Words } from './words.ts';

const main = (page: Page) => page.getByRole('main');
const back = (page: Page, words: Words) =>
  main(page).getByRole('link', { name: words('action.back'), exact: true });

/** Among the tabs that are seen, the one that is marked. */
async function expectMarked(page: Page, words: Words, tab: string): Promise<void> {
  const tabs = page
    .getByRole('navigation', { name: words('nav.main') })
    .filter({ visible: true })
    .locator('[aria-current]');
  await expect(tabs).toHaveText([words(tab)]);
}

/** Whether a heading is there for the eye, not for screen readers alone. */
async function expectSeen(heading: Locator): Promise<void> {
  await expect(heading).toHaveCount(1);
  expect((await heading.boundingBox())?.height ?? 0).toBeGreaterThan(20);
}

for (const [profile, width] of [
  ['es', 1440],
  ['kun', 1440],
  ['pl', 390],
] as const)
  test.describe(`layout ${shippedProfile(profile).layout}, ${width} px`, () => {
    test.use({ profile, client: 'marta', viewport: { width, height: 844 } });

    test(
      'a page opened from the menu has its name, its tab and a way back',
      { tag: profile === 'kun' ? '@quick' : [] },
      async ({ page, words, frame }) => {
        await page.goto('/market');
        await frame.openMenu();
        await frame.menu.getByRole('link', { name: words('menu.bankAccounts') }).click();
        await expect(page).toHaveURL('/bank-accounts');
        const heading = main(page).getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(words('screen.bankAccounts.title'));
        await expectSeen(heading);
        await expectMarked(page, words, 'nav.profile');
        await expect(
          main(page).getByRole('region', { name: words('screen.bankAccounts.title') }),
        ).toBeVisible();
        await expect(
          main(page).getByRole('heading', {
            name: words('screen.bankAccounts.title'),
            exact: true,
          }),
          'the page is named once',
        ).toHaveCount(1);

        await back(page, words).click();
        await expect(page).toHaveURL('/market');
        await expectMarked(page, words, 'nav.market');
        await expect(back(page, words), 'a tab needs no way back').toHaveCount(0);
      },
    );
  });

test.describe('where the visit begins', () => {
  test.use({ profile: 'es' });

  test.describe('a client', () => {
    test.use({ client: 'marta' });

    test('is led back to the tab that the page belongs to', async ({ page, words }) => {
      await page.goto('/statement');
      await expectMarked(page, words, 'nav.portfolio');
      await back(page, words).click();
      await expect(page).toHaveURL('/portfolio');

      await page.goto('/quote?s=IBRX&ex=XMAD-S');
      await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectMarked(page, words, 'nav.market');
      await back(page, words).click();
      await expect(page).toHaveURL('/market');
    });

    test('reads no heading that says the name of its page in other words', async ({
      page,
      words,
    }) => {
      for (const [route, title] of [
        ['/orders', 'screen.orders.title'],
        ['/statement', 'screen.statement.title'],
        ['/messages', 'screen.messages.title'],
        ['/score', 'screen.score.title'],
        ['/alerts', 'screen.alerts.title'],
        ['/watchlists', 'screen.watchlists.title'],
      ] as const) {
        await page.goto(route);
        await expect(main(page).getByRole('region').first()).toBeVisible();
        await expect(
          main(page).getByRole('heading', { name: words(title) }),
          `headings of ${route}`,
        ).toHaveCount(1);
      }
    });

    test('reads the name of a page whose services do not answer', async ({
      page,
      words,
      pageErrors,
    }) => {
      pageErrors.expect(/ERR_FAILED|Failed to load resource/);
      await page.route('**/statement/**', (route) => route.abort());
      await page.goto('/statement');
      await expect(main(page).getByRole('button', { name: words('action.retry') })).toHaveCount(1);
      await expectSeen(main(page).getByRole('heading', { level: 1 }));
      await expect(back(page, words)).toBeVisible();
    });
  });

  test('a guest is led to no screen of clients', async ({ page, words }) => {
    await page.goto('/terms');
    await back(page, words).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
