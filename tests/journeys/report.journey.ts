import { readFile } from 'node:fs/promises';
import { applyTheme } from './apply-theme.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

test(
  'a report of a year is found by its name, and its file has the lines of the screen',
  { tag: '@quick' },
  async ({ page, words, profile, deployment }) => {
    await page.goto('/portfolio');
    await expect(page.getByRole('button', { name: words('search.open') })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: words('search.title') });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words('screen.reports.title').toLowerCase());
    await expect(
      palette
        .getByRole('group', { name: words('search.screens'), exact: true })
        .getByRole('option')
        .first(),
    ).toHaveText(words('screen.reports.title'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reports$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('table')).toHaveCount(4);
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }

    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: words('file.csv') }).press('Enter');
    const file = await readFile(await (await saved).path(), 'utf8');
    const drawn = await main.getByRole('row').allInnerTexts();
    const figures = (text: string) => text.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '');
    // The dates are written in words on the screen: what is compared are the last column's amounts.
    const shown = drawn.map((row) => figures(row.split('\t').at(-1) ?? '')).filter(Boolean);
    const written = file
      .split('\r\n')
      .map((line) => /(-?\d+\.\d\d),[A-Z]{3},/.exec(line)?.[1])
      .filter((amount) => amount !== undefined);
    expect(shown.length).toBeGreaterThan(4);
    expect(written).toEqual(shown);

    const printed = page.waitForEvent('download');
    await main.getByRole('button', { name: words('file.pdf') }).press('Enter');
    expect((await printed).suggestedFilename()).toMatch(/^year-\d{4}\.pdf$/);
  },
);

test.describe('before anything was booked', () => {
  test.use({ client: 'newcomer' });

  test('a report says what will stand there', async ({ page, words }) => {
    await page.goto('/reports');
    await expect(page.getByText(words('report.empty'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
