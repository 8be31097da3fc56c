import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { demoPassword, signedInStorage } from './signed-in.ts';

// A refused change is an answer that the browser notes as a failed request.
const refusal = /status of (?:400|401)/;
const newPassword = 'four-wheels-and-a-horn';

test.describe('changing the login password', () => {
  test.use({ profile: 'live', client: 'outstanding' });

  test('refuses what will not do beside its field, then ends the other sessions', async ({
    page,
    words,
    pageErrors,
    deployment,
    browser,
    baseURL,
  }) => {
    pageErrors.expect(refusal);
    await page.goto('/profile/security');
    await page.getByRole('button', { name: words('profile.security.changePassword') }).click();
    const sheet = page.getByRole('dialog');
    const current = sheet.getByLabel(words('form.changePassword.current'), { exact: true });
    const next = sheet.getByLabel(words('form.changePassword.new'), { exact: true });
    const again = sheet.getByLabel(words('form.changePassword.confirmation'), { exact: true });
    const submit = sheet.getByRole('button', {
      name: words('form.changePassword.submit'),
      exact: true,
    });

    await current.fill('not-the-password');
    await next.fill(newPassword);
    await again.fill('four-wheels');
    await submit.click();
    await expect(sheet.getByText(words('field.mismatch'))).toBeVisible();
    await expect(again).toBeFocused();

    await again.fill(newPassword);
    await submit.click();
    await expect(sheet.getByRole('alert')).toContainText(words('error.passwordChangeFailed'));
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(next).toHaveValue(newPassword);

    const elsewhere = await browser.newContext({
      storageState: await signedInStorage(deployment, 'live', 'outstanding'),
      ...(baseURL ? { baseURL } : {}),
    });
    const other = await elsewhere.newPage();
    await other.goto('/portfolio');
    await expect(other).toHaveURL('/portfolio');

    await current.fill(demoPassword);
    await submit.click();
    await expect(
      page.getByRole('status').filter({ hasText: words('profile.security.passwordChanged') }),
    ).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(
      page.getByRole('button', { name: words('profile.security.changePassword') }),
    ).toBeFocused();

    // This session goes on; the other one is over with its next request.
    await page.reload();
    await expect(page).toHaveURL('/profile/security');
    await other.reload();
    await expect(other).not.toHaveURL('/portfolio');
    await elsewhere.close();

    await page.evaluate(() => localStorage.clear());
    const login = loginPage(page, words);
    await page.goto('/login');
    await login.signIn('outstanding');
    await expect(login.failure).toContainText(words('error.loginFailed'));
    await login.signIn('outstanding', newPassword);
    await expect(page).toHaveURL('/dashboard');
  });
});
