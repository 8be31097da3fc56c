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

  // No shipped screen takes what it shows from the query: this one does in its files, as they come to the page.
  test('say that nothing is there, and ask for nothing, where the address does not say which', async ({
    page,
    words,
  }) => {
    await page.route('**/t/dev/**/*.json', async (route) => {
      const response = await route.fetch();
      const file = await response.json();
      const company = file.operations?.['client/getCompany'];
      if (company !== undefined)
        Object.assign(company, { path: '/companies/{id}', parameters: { id: 'path' } });
      for (const block of Object.values<{ id: string; bind: object }[]>(file.regions ?? {}).flat())
        if (block.id === 'company')
          Object.assign(block.bind, { params: { id: { query: 'company' } } });
      await route.fulfill({ response, json: file });
    });
    const asked: string[] = [];
    await page.route('**/companies/*', async (route) => {
      asked.push(new URL(route.request().url()).pathname.replace(/.*companies/, ''));
      await route.fulfill({ json: { co_name: 'North Markets' } });
    });
    await page.goto('/accounts');
    await expect(page.getByText(words('generic.empty'), { exact: true })).toBeVisible();
    await expect(page.locator('svg.apexcharts-svg')).toHaveCount(2);
    expect(asked).toEqual([]);
    expect(await findings(page)).toEqual([]);

    await page.goto('/accounts?company=north%2F7');
    await expect(page.getByText('North Markets', { exact: true })).toBeVisible();
    await expect(page.getByText(words('generic.empty'), { exact: true })).toBeHidden();
    expect(asked).toEqual(['/north%2F7']);
  });

  test('show what the deployment says of itself, with links', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: said('about.markets') })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: said('accounts.title') }).click();
    await expect(page).toHaveURL('/accounts');
  });
});
