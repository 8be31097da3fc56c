import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import type { Words } from './words.ts';

test.describe('an exchange and its statement', () => {
  test.use({ profile: 'es', client: 'marta' });

  test(
    'is quoted, executed by the keyboard alone, and stands in both statements',
    { tag: '@quick' },
    async ({ page, words }) => {
      test.setTimeout(240_000);
      await page.goto('/exchange?from=EUR&to=USD');
      const sell = page.getByLabel(words('exchange.sell'), { exact: true });
      await sell.focus();
      await page.keyboard.type('12,50');
      const submit = page.getByRole('button', { name: /12,50/ });
      await expect(submit).toBeEnabled({ timeout: 30_000 });
      await expect(page.getByRole('timer')).toBeVisible();
      const brings = await page.getByLabel(words('exchange.buy'), { exact: true }).inputValue();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const done = page.getByRole('heading', { level: 3 });
      await expect(done).toContainText(brings, { timeout: 30_000 });
      await expect(done).toBeFocused();

      await page.goto('/statement?account=EUR&range=today');
      const lines = page.getByRole('listitem').filter({ has: page.getByRole('button') });
      await expect(lines.first()).toContainText(words('statement.what.fee'));
      await expect(lines.nth(1)).toContainText(words('statement.what.exchange'));
      expect(await findings(page)).toEqual([]);

      const opener = lines.nth(1).getByRole('button');
      await opener.focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog');
      await expect(sheet).toContainText(brings);
      await expect(sheet).toContainText(words('statement.place.fees'));
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();

      await search(page, words, words('statement.what.exchange'));
      await expect(lines).toHaveCount(1);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words('file.csv') }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      const rows = file.trimEnd().split('\r\n');
      expect(rows.at(-1)).toContain(words('statement.what.exchange'));
      expect(rows.at(-1)).toMatch(/,-12\.4\d,/);
      expect(rows.filter((row) => row.includes('-12.4'))).toHaveLength(1);

      // The line leads to the exchange, which stands in a list of its own.
      await lines.getByRole('button').first().press('Enter');
      await sheet.getByRole('link', { name: words('statement.object') }).press('Enter');
      await expect(page).toHaveURL(/\/exchange\?exchange=/);
      // The line's own sheet has the same title and amount until the screen has changed.
      await expect(sheet).toContainText(words('exchange.inverse'));
      await expect(sheet).toContainText(brings);
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/exchange');
      await expect(
        page
          .getByRole('region', { name: words('exchange.list.title') })
          .getByRole('button', { name: words('exchange.pair', { from: 'EUR', to: 'USD' }) })
          .first(),
      ).toContainText(brings);
      expect(await findings(page)).toEqual([]);
    },
  );

  test('needs two accounts, and one with money in it, and says so', async ({ page, words }) => {
    let change = (items: readonly object[]): readonly object[] => items.slice(0, 1);
    await page.route('**/acc/app/v1/list', async (route) => {
      const response = await route.fetch();
      const { items } = (await response.json()) as { items: object[] };
      await route.fulfill({ response, json: { items: change(items), next: null } });
    });
    await page.goto('/exchange');
    await expect(page.getByText(words('exchange.second.title'))).toBeVisible();
    await expect(page.getByLabel(words('exchange.sell'), { exact: true })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);

    change = (items) => items.map((account) => ({ ...account, available: '0.00' }));
    await page.reload();
    const sell = page.getByLabel(words('exchange.sell'), { exact: true });
    await sell.fill('5');
    await expect(sell).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words('error.noAvailableFunds'))).toBeVisible();
    await expect(
      page.getByRole('button', { name: words('exchange.submit.none'), exact: true }),
    ).toBeDisabled();
    // A read that is still on its way ends before the page does.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('says what is wrong with an amount, and keeps what was typed', async ({ page, words }) => {
    await page.goto('/exchange?from=EUR&to=USD');
    const sell = page.getByLabel(words('exchange.sell'), { exact: true });
    await sell.fill('99.999.999,00');
    await expect(page.getByText(words('error.amountAboveAvailable'))).toBeVisible();
    await sell.fill('1,005');
    await expect(sell).toHaveAttribute('aria-invalid', 'true');
    await expect(sell).toHaveValue('1,005');
    await expect(
      page.getByRole('button', { name: words('exchange.submit.none'), exact: true }),
    ).toBeDisabled();
  });
});

async function search(page: Page, words: Words, text: string): Promise<void> {
  await page.getByLabel(words('statement.search'), { exact: true }).fill(text);
}
