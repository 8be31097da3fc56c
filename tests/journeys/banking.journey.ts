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

test.describe('a deposit', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('is announced by the keyboard alone, shows where to send it, and is taken back', async ({
    page,
    words,
    pageErrors,
  }) => {
    // Where no account is there to send it to, the announcement is refused.
    pageErrors.expect(/status of 409/);
    await page.goto('/deposit');
    const amount = page.getByLabel(words('deposit.amount', { currency: 'EUR' }));
    await amount.focus();
    await page.keyboard.type('nothing');
    await page.keyboard.press('Enter');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('1.500,50');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^DP-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
    await expect(sheet).toContainText(/1[.\s]?500,50/);
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('deposit.cancel') }).press('Enter');
    await expect(
      sheet.getByRole('heading', { name: words('deposit.status.cancelled') }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    // No account is there for dollars: the client is told whom to turn to, and what was typed stays.
    await page.getByRole('radio', { name: 'USD' }).press('Space');
    const dollars = page.getByLabel(words('deposit.amount', { currency: 'USD' }));
    await dollars.fill('20');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('error.depositAccountMissing'))).toBeVisible();
    await expect(dollars).toHaveValue('20');
  });
});
