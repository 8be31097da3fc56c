import { readFile } from 'node:fs/promises';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

test(
  'what comes is read by month, leads to what it is about, and is saved for any calendar',
  { tag: '@quick' },
  async ({ page, words, frame }) => {
    await page.goto('/portfolio');
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: words('screen.calendar.title') }).press('Enter');
    await expect(page).toHaveURL(/\/calendar$/);
    const main = page.getByRole('main');
    const rows = main.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await expect(main.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);

    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: words('calendar.save') }).press('Enter');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('calendar.ics');
    const file = await readFile(await download.path(), 'utf8');
    const days = [...file.matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r$/gm)].map(([, day]) => day);
    const shown = await main
      .locator('time')
      .evaluateAll((all) =>
        all.map((time) => time.getAttribute('datetime')?.replaceAll('-', '') ?? ''),
      );
    expect(shown.length).toBeGreaterThan(1);
    expect(days).toEqual(shown);

    const holding = rows.filter({ hasText: words('calendar.kind.maturity') }).first();
    await holding.getByRole('link').press('Enter');
    // Which matures first, savings, a note or a strategy note, depends on the day.
    await expect(page).toHaveURL(/\/discover\?(?:holding|note-subscription|quant-holding)=/);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('the next of it stand on the dashboard and lead to the whole', async ({ page, words }) => {
  await page.goto('/dashboard');
  const coming = page.getByRole('region', { name: words('calendar.title') });
  await expect(coming.getByRole('listitem')).toHaveCount(3);
  const first = await coming.getByRole('listitem').first().textContent();
  expect(await findings(page)).toEqual([]);
  await coming.getByRole('link', { name: words('calendar.all') }).press('Enter');
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(first ?? '');
});

test.describe('for a client who has nothing yet', () => {
  test.use({ client: 'newcomer' });

  test('the calendar says so', async ({ page, words }) => {
    await page.goto('/calendar');
    await expect(page.getByText(words('calendar.none'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // On the dashboard nothing stands in its place.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: words('news.title') })).toBeVisible();
    await expect(page.getByRole('region', { name: words('calendar.title') })).toHaveCount(0);
  });
});
