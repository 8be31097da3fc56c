import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('the frozen amount', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('opens to what it is made of, by the keyboard alone', async ({ page, words }) => {
    await page.goto('/portfolio');
    const opener = page.getByRole('button', { name: words('bucket.frozen'), exact: true });
    const row = page.getByRole('listitem').filter({ has: opener });
    const total = (await row.locator('.figures').first().innerText()).trim();
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: words('holds.title') });
    const holds = sheet.getByRole('listitem');
    await expect(holds.filter({ hasText: words('holds.reason.withdrawal') })).toContainText(
      '800,00 €',
    );
    const amounts = (await holds.allInnerTexts()).map(cents);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents(total));
    await expect(
      sheet.getByRole('link', { name: words('holds.reason.withdrawal') }).first(),
    ).toHaveAttribute('href', /^\/withdraw\?withdrawal=/);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

/** The amount in a text as Spanish writes it, in cents: sums of whole numbers are exact. */
function cents(text: string): number {
  const [, amount = ''] = /([\d.]+,\d\d)\s€/.exec(text) ?? [];
  return Number(amount.replaceAll(/[.,]/g, ''));
}
