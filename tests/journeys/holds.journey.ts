import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('the frozen amount', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('opens to what it is made of, by the keyboard alone', async ({ page, words }) => {
    await page.goto('/portfolio');
    const opener = page.getByRole('button', { name: words('bucket.frozen'), exact: true });
    // By its text: behind an open sheet it is nothing that assistive technology finds.
    const row = page
      .locator('li')
      .filter({ has: page.locator('button[aria-haspopup]', { hasText: words('bucket.frozen') }) });
    const total = async () => cents(await row.locator('.figures').first().innerText());
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: words('holds.title') });
    const holds = sheet.getByRole('listitem');
    await expect(holds.filter({ hasText: words('holds.reason.withdrawal') })).toContainText(
      '800,00 €',
    );
    // Other journeys of the same client freeze meanwhile.
    await expect
      .poll(async () => {
        const amounts = (await holds.allInnerTexts()).map(cents);
        return amounts.reduce((sum, amount) => sum + amount, 0) - (await total());
      })
      .toBe(0);
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
