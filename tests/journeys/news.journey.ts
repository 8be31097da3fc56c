import type { Locator } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es' });

test(
  'news are found by topic, read as a guest, and lead to the stock that they name',
  { tag: '@quick' },
  async ({ page, words, pageErrors }) => {
    await page.goto('/market');
    await page
      .getByRole('main')
      .getByRole('link', { name: words('news.all') })
      .click();
    await expect(page).toHaveURL('/news');
    const main = page.getByRole('main');
    const rows = main.getByRole('listitem');
    await expect(rows.nth(1)).toBeVisible();
    await main
      .getByRole('radio', { name: words('news.topic.company') })
      .locator('..')
      .click();
    await expect(page).toHaveURL('/news?topic=company');
    await expect(rows).toHaveCount(1);
    await expectPicture(rows.getByRole('img'));

    await rows.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/news\/[0-9a-f-]{36}$/);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading')).toBeVisible();
    await expect(article.locator('strong')).toBeVisible();
    await expectPicture(article.getByRole('img'));
    await article.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/quote\?s=/);
    // And back from the stock to what names it.
    await expect(
      main.getByRole('region', { name: words('news.stock') }).getByRole('listitem'),
    ).toHaveCount(1);
    await main
      .getByRole('region', { name: words('news.stock') })
      .getByRole('link', { name: words('news.all') })
      .click();
    await expect(page).toHaveURL(/\/news\?s=[A-Z]+&ex=[A-Z-]+$/);
    await expect(rows).toHaveCount(1);
    await main.getByRole('button', { name: words('news.all') }).click();
    await expect(page).toHaveURL('/news');
    await expect(rows.nth(1)).toBeVisible();

    // What was withdrawn, or never was, is said as every address that leads nowhere.
    pageErrors.expect(/status of 404/);
    await page.goto('/news/01997c2e-52a1-7c3e-8a47-0f6f3f2f7a13');
    await expect(main.getByRole('alert')).toBeVisible();
  },
);

test.describe('a tenant that declares news as a main tab', () => {
  test.use({ profile: 'dev' });

  test('has it beside the others, in their order, on every window', async ({ page, words }) => {
    const tab = page
      .getByRole('navigation')
      .getByRole('link', { name: words('screen.news.title') });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/market');
      await expect(tab).toHaveAccessibleName(words('screen.news.title'));
      await tab.click();
      await expect(page).toHaveURL('/news');
      await expect(tab).toHaveAttribute('aria-current', 'page');
      expect(await findings(page)).toEqual([]);
    }
  });
});

test.describe('a tenant that does not', () => {
  test('has it in the menu alone', async ({ page, words, frame }) => {
    await page.goto('/market');
    await expect(
      page.getByRole('navigation').getByRole('link', { name: words('screen.news.title') }),
    ).toHaveCount(0);
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: words('screen.news.title') }).click();
    await expect(page).toHaveURL('/news');
  });
});

/** It says what it shows, keeps its shape, and was read under the page's own policy. */
async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('alt', /\S/);
  await expect
    .poll(() =>
      picture.evaluate(
        (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth,
      ),
    )
    .toBe(1280);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
}
