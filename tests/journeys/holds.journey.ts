import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('the frozen amount', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('opens to what it is made of, by the keyboard alone', async ({ page, words }) => {
    await page.goto('/portfolio');
    const opener = page.getByRole('button', { name: words('bucket.frozen') });
    const row = page.getByRole('listitem').filter({ has: opener });
    const total = (await row.locator('.figures').first().innerText()).trim();
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: words('holds.title') });
    const hold = sheet.getByRole('listitem').filter({ hasText: words('holds.reason.withdrawal') });
    await expect(hold).toContainText(total);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
