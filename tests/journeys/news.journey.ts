import type { Locator } from '@playwright/test';
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

    // What was withdrawn, or never was, is said as every address that leads nowhere.
    pageErrors.expect(/status of 404/);
    await page.goto('/news/01997c2e-52a1-7c3e-8a47-0f6f3f2f7a13');
    await expect(main.getByRole('alert')).toBeVisible();
  },
);

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
