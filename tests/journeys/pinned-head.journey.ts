import { expect, test } from './journey.ts';

test.describe('the quote of a stock', () => {
  test.use({ profile: 'dev', client: 'marta' });

  test('keeps its price in sight while the rest passes', async ({ page }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/quote?s=IBRX&ex=XMAD-S');
      const price = page.locator('[data-pinned]').getByTestId('best-prices');
      await expect(price).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toBeAttached();
      // What is below comes as it is reached.
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 4000);
          return page.evaluate(
            () =>
              window.scrollY > 400 &&
              window.scrollY + innerHeight + 2 >= document.body.scrollHeight,
          );
        })
        .toBe(true);
      await expect(price).toBeInViewport();
    }
  });
});
