import type { Page } from '@playwright/test';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import type { Words } from './words.ts';

// What is refused is an answer that the browser notes as a failed request.
const refusal = /status of 40[0139]/;
const password = 'seven-quiet-wheels';

test.describe('opening an account', () => {
  test.use({ profile: 'pl' });

  test(
    'by the keyboard alone, from the login to the dashboard',
    { tag: '@quick' },
    async ({ page, words, deployment, profile }) => {
      const desk = deskOf(deployment, profile);
      const code = await desk.invite();
      await page.goto('/login');
      await page.getByRole('link', { name: words('login.register') }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/register');
      const fields = fieldsOf(page, words);
      await expect(fields.invitation).toBeFocused();
      await page.keyboard.type(code);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(fields.phone).toBeFocused();
      await page.keyboard.type('600 700 801');
      await page.keyboard.press('Enter');
      await expect(fields.code).toBeFocused();
      await page.keyboard.type(await desk.lastCode('code.register', '+48600700801'));
      for (const text of ['Nowa Klientka', 'nowa@example.test', 'nowa.klientka', password]) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
      await expect(page.getByText(words('strength.strong'), { exact: true })).toBeVisible();
      // Past the button that shows the password.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      await expect(
        page.getByRole('status').filter({ hasText: words('register.welcome') }),
      ).toBeVisible();
      await page.goto('/profile');
      await expect(page.getByText('nowa.klientka', { exact: true })).toBeVisible();
    },
  );

  test('is refused in the place that is wrong, and loses nothing that was typed', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    pageErrors.expect(refusal);
    const desk = deskOf(deployment, profile);
    const fields = fieldsOf(page, words);
    await page.goto('/register');
    await fields.invitation.fill('AAAAA-BBBBB');
    await fields.phone.fill('12');
    await fields.send.click();
    await expect(fields.phone).toHaveAttribute('aria-invalid', 'true');
    await fields.phone.fill('600 700 802');
    await fields.send.click();
    await expect(fields.invitation).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words('field.wrongCode'))).toBeVisible();
    await expect(fields.phone).toHaveValue(/600.?700.?802/);

    await fields.invitation.fill(await desk.invite());
    await fields.send.click();
    await expect(fields.code).toBeVisible();
    await expect(page.getByRole('button', { name: /0:(30|2\d)/ })).toBeVisible();
    await fields.code.fill('000000');
    await fields.fullName.fill('Druga Klientka');
    await fields.username.fill('marta');
    await fields.password.fill('haslo123');
    await fields.confirmation.fill('haslo12');
    await fields.open.click();
    await expect(page.getByText(words('field.mismatch'))).toBeVisible();
    await fields.confirmation.fill('haslo123');
    await fields.open.click();
    await expect(page.getByText(words('field.common'))).toBeVisible();
    await expect(fields.fullName).toHaveValue('Druga Klientka');

    await fields.password.fill(password);
    await fields.confirmation.fill(password);
    await fields.code.fill(await desk.lastCode('code.register', '+48600700802'));
    await fields.open.click();
    await expect(page.getByText(words('field.taken'))).toBeVisible();
    await expect(fields.username).toBeFocused();
    await page.getByRole('button', { name: words('action.back') }).click();
    await expect(fields.invitation).toHaveValue(/-/);
    await expect(fields.phone).toHaveValue(/600.?700.?802/);
  });

  test('is in order by day and by night, wide and narrow', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const fields = fieldsOf(page, words);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [kind, width] of [
        ['desktop', 1440],
        ['mobile', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/register');
        await expect(fields.phone).toBeVisible();
        expect(await findings(page), `invitation, ${colorScheme}, ${kind}`).toEqual([]);
        await page.screenshot({
          path: `test-results/screens/register-1-${colorScheme}-${kind}.png`,
        });
      }
    }
    await fields.invitation.fill(await deskOf(deployment, profile).invite());
    await fields.phone.fill('600700803');
    await fields.send.click();
    await expect(fields.code).toBeVisible();
    for (const mode of ['dark', 'light'] as const) {
      await page.evaluate((name) => {
        document.documentElement.className = name;
      }, mode);
      for (const [kind, width] of [
        ['desktop', 1440],
        ['mobile', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findings(page), `account, ${mode}, ${kind}`).toEqual([]);
        await page.screenshot({
          path: `test-results/screens/register-2-${mode}-${kind}.png`,
          fullPage: true,
        });
      }
    }
  });
});

test.describe('a forgotten password', () => {
  test.use({ profile: 'kun' });

  test('is replaced with the code of the advisor', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    pageErrors.expect(refusal);
    await page.goto('/login');
    await page.getByRole('link', { name: words('login.forgotten') }).click();
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByText('clients@kunlun.example')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const username = page.getByLabel(words('form.login.username'), { exact: true });
    const code = page.getByLabel(words('form.resetPassword.code'), { exact: true });
    const next = page.getByLabel(words('form.changePassword.new'), { exact: true });
    const again = page.getByLabel(words('form.changePassword.confirmation'), { exact: true });
    const submit = page.getByRole('button', { name: words('form.resetPassword.submit') });
    await username.fill('newcomer');
    await code.fill('WRONG-CODE0');
    await next.fill(password);
    await again.fill(password);
    await submit.click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toBeFocused();
    await expect(next).toHaveValue(password);
    await code.fill(await deskOf(deployment, profile).startPasswordReset('newcomer'));
    await submit.click();
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByRole('status').filter({ hasText: words('login.passwordReset') }),
    ).toBeVisible();
    await loginPage(page, words).signIn('newcomer', password);
    await expect(page).toHaveURL('/dashboard');
  });
});

function fieldsOf(page: Page, words: Words) {
  const label = (id: string) => page.getByLabel(words(id), { exact: true });
  const button = (id: string) => page.getByRole('button', { name: words(id), exact: true });
  return {
    invitation: label('form.invitation.code'),
    phone: label('form.register.phone'),
    send: button('form.invitation.submit'),
    code: label('form.mfa.code'),
    fullName: label('form.register.fullName'),
    username: label('form.login.username'),
    password: label('form.login.password'),
    confirmation: label('form.register.confirmation'),
    open: button('form.register.submit'),
  };
}
