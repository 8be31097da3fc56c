import { readFileSync } from 'node:fs';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

// The sandbox's own words, which its screens of generic blocks are made with.
const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('tenants/dev/messages/pl-PL.json', 'utf8'),
);

function said(id: string): string {
  const text = words[id];
  if (text === undefined) throw new Error(`the sandbox has no words for ${id}`);
  return text;
}

test.describe('screens made of generic blocks alone', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'pl-PL' });

  test(
    'show the accounts: a table that sorts, a total, charts, the company',
    { tag: '@quick' },
    async ({ page }) => {
      await page.goto('/accounts');
      const table = page
        .getByRole('table')
        .filter({ has: page.getByRole('columnheader', { name: said('accounts.currency') }) });
      await expect(table.getByRole('row')).toHaveCount(3);
      await expect(table).toContainText('USD');
      // Values stand under their headings.
      const insets = await table.evaluate((grid: HTMLTableElement) =>
        [...grid.rows].map((row) =>
          [...row.cells].map((cell) => getComputedStyle(cell).paddingInline).join(', '),
        ),
      );
      expect(new Set(insets).size, insets.join('\n')).toBe(1);
      await expect(page.getByText(said('accounts.company.name'), { exact: true })).toBeVisible();
      await expect(page.getByText('Sandbox Markets Inc.').first()).toBeVisible();

      // Declared falling; from there a heading goes back to the order of the answer, then rising.
      const heading = table.getByRole('columnheader', { name: said('accounts.available') });
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(table.getByRole('row').nth(1)).toContainText('USD');
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'none');
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await expect(table.getByRole('row').nth(1)).toContainText('EUR');

      await expect(page.locator('svg.apexcharts-svg')).toHaveCount(2);
      expect(await findings(page)).toEqual([]);
    },
  );

  test('show what the deployment says of itself, with links', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: said('about.markets') })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: said('accounts.title') }).click();
    await expect(page).toHaveURL('/accounts');
  });
});
