import { TOTP } from 'otpauth';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { newClient } from './new-client.ts';

// What is refused is an answer that the browser notes as a failed request.
const refusal = /status of 40[0139]/;

test.describe('an authenticator', () => {
  test.use({ profile: 'tr', language: 'en-US' });

  test('is bound by a code of it, guards the sign-in, lets in by a recovery code, and is removed', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    test.setTimeout(450_000);
    pageErrors.expect(refusal);
    const { username, password } = await newClient(deployment, profile);
    const login = loginPage(page, words);
    await page.goto('/login?redirect=%2Fprofile%2Fsecurity');
    await login.signIn(username, password);
    const part = page.getByRole('region', { name: words('security.mfa.title') });
    const proof = page.getByRole('dialog', { name: words('stepUp.title') });
    await part.getByRole('button', { name: words('security.mfa.bind') }).click();
    await proof.getByLabel(words('form.login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');

    const sheet = page.getByRole('dialog', { name: words('security.mfa.bind') });
    await expect(sheet.getByRole('img', { name: words('security.mfa.picture') })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/screens/authenticator-bind.png' });
    const secret = (
      (await sheet.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
    ).replaceAll(' ', '');
    const codeNow = codesOf(secret);
    const code = sheet.getByLabel(words('form.mfa.code'), { exact: true });
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('alert')).toContainText(words('error.codeRejected'));
    await code.fill(await codeNow());
    await page.keyboard.press('Enter');

    const codes = page.getByRole('dialog', { name: words('security.recovery.title') });
    await expect(codes.getByRole('listitem').first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/screens/authenticator-recovery.png' });
    const recovery = await codes.getByRole('listitem').allTextContents();
    const kept = page.waitForEvent('download');
    await codes.getByRole('button', { name: words('security.recovery.download') }).click();
    expect((await kept).suggestedFilename()).toBe('tr-recovery-codes.txt');
    await codes.getByRole('button', { name: words('security.recovery.done') }).click();
    await expect(codes).toHaveCount(0);
    await expect(part.getByRole('button', { name: words('security.mfa.remove') })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?redirect=%2Fprofile%2Fsecurity');
    await login.signIn(username, password);
    const second = page.getByLabel(words('form.authenticator.code'), { exact: true });
    await expect(second).toBeFocused();
    await second.fill(recovery[0] ?? '');
    await login.verify.click();
    await expect(part.getByRole('button', { name: words('security.mfa.remove') })).toBeVisible();

    await part.getByRole('button', { name: words('security.mfa.remove') }).click();
    const confirmation = proof.getByLabel(words('form.authenticator.code'), { exact: true });
    await confirmation.fill(await codeNow());
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: words('security.mfa.removed') }),
    ).toBeVisible();
    await expect(part.getByRole('button', { name: words('security.mfa.bind') })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await login.signIn(username, password);
    await expect(page).toHaveURL('/dashboard');
  });
});

/** Codes of an authenticator, each of another period than the one before: a code is good once. */
function codesOf(secret: string): () => Promise<string> {
  const totp = new TOTP({ secret });
  let used = '';
  return async () => {
    while (totp.generate() === used) await new Promise((resume) => setTimeout(resume, 500));
    used = totp.generate();
    return used;
  };
}
