import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('documents', () => {
  test.use({ profile: 'pl', language: 'pl-PL' });

  test(
    'are open to a guest from the footer, with contents that the keyboard follows',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto('/dashboard');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: words('screen.privacy.title') })
        .click();
      await expect(page).toHaveURL('/privacy');
      await expect(page.getByRole('article')).toContainText('Wisła Kapitał S.A.');
      await expect(
        page.getByText(words('generic.document.version', { version: '1.0' })),
      ).toBeVisible();

      const contents = page.getByRole('navigation', { name: words('generic.document.contents') });
      const last = contents.getByRole('link').last();
      const name = await last.innerText();
      await last.focus();
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name, exact: true });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      expect(await findings(page)).toEqual([]);

      // The same address leads there again.
      await page.reload();
      await expect(heading).toBeFocused();
    },
  );

  test('are printed without the shell, with whose they are', async ({ page, words }) => {
    await page.goto('/cookie');
    await expect(page.getByRole('article')).toContainText('Wisła Kapitał S.A.');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('article').locator('[data-print-only]')).toBeVisible();
    // On a narrow window the tabs are a bar below the page.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const hidden of ['header', 'footer', 'nav'])
        await expect(page.locator(hidden).filter({ visible: true }), `${width} px`).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: words('generic.document.print') })).toBeHidden();
    const colour = await page
      .getByRole('article')
      .evaluate((article) => getComputedStyle(article).color);
    expect(colour).toBe('rgb(17, 17, 17)');
  });
});

test.describe('the key information of a product', () => {
  test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

  test('is opened from the sheet of savings, a fund, a bond and a structured note', async ({
    page,
    words,
  }) => {
    for (const code of ['savings-91', 'fund-world', 'bond-state', 'note-protected']) {
      await page.goto(`/discover?product=${code}`);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: words('product.documents.keyInformation') })
        .click();
      await expect(page, code).toHaveURL('/documents/key-information');
      await expect(page.getByRole('article'), code).toBeVisible();
      await expect(page.getByRole('dialog'), code).toBeHidden();
    }
  });
});
