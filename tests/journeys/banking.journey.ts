import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('the accounts', () => {
  test.use({ profile: 'es', client: 'outstanding' });

  test('open to what they are made of, and another one is opened, by the keyboard alone', async ({
    page,
    words,
  }) => {
    await page.goto('/banking');
    const main = page.getByRole('main');
    const account = main.getByRole('button', { name: /EUR/ });
    await account.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    // Somebody who owes can withdraw nothing, and is told so with the amount.
    await expect(sheet.getByText(words('banking.keptBack.outstanding'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(account).toBeFocused();

    const opener = main.getByRole('button', { name: words('banking.open') });
    await opener.focus();
    await page.keyboard.press('Enter');
    await sheet.getByRole('radio', { name: /PLN/ }).press('Space');
    await expect(
      sheet.getByRole('button', { name: words('banking.open.submit', { currency: 'PLN' }) }),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await sheet
      .getByRole('button', { name: words('banking.open.submit', { currency: 'PLN' }) })
      .press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(main.getByRole('button', { name: /PLN/ })).toBeVisible();

    // The new one becomes the default: there is no withdrawal under way.
    await main.getByRole('button', { name: /PLN/ }).press('Enter');
    await sheet.getByRole('button', { name: words('banking.default.choose') }).press('Enter');
    await expect(sheet.getByText(words('banking.default.is'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: /PLN/ })).toContainText(
      words('banking.default', { currency: 'PLN' }),
    );
  });
});
