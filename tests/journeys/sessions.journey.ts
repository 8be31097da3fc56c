import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { newClient } from './new-client.ts';
import { overflow } from './overflow.ts';

// What is refused is an answer that the browser notes as a failed request.
const refusal = /status of 40[0139]/;

test.describe('devices that are signed in', () => {
  test.use({ profile: 'es' });

  test('are listed with this one marked; one is signed out, then all', async ({
    page,
    words,
    deployment,
    profile,
    browser,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.expect(refusal);
    const { username, password, storage } = await newClient(deployment, profile);
    const login = loginPage(page, words);
    await page.goto('/login?redirect=%2Fprofile%2Fsecurity');
    await login.signIn(username, password);
    const part = page.getByRole('region', { name: words('security.sessions.title') });
    await expect(part.getByRole('listitem')).toHaveCount(2);
    await expect(part.getByRole('listitem').first()).toContainText(words('security.sessions.this'));
    await expect(part.getByRole('listitem').first()).toContainText('Chrome');
    await expect(part.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/screens/security-es.png', fullPage: true });

    const end = part.getByRole('listitem').nth(1).getByRole('button');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toEqual([]);
    expect(
      await end.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      'the label is wider than its button',
    ).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    const elsewhere = await browser.newContext({
      storageState: storage,
      ...(baseURL ? { baseURL } : {}),
    });
    const other = await elsewhere.newPage();
    await other.goto('/portfolio');
    await expect(other).toHaveURL('/portfolio');
    await end.click();
    await expect(part.getByRole('listitem')).toHaveCount(1);
    await expect(part.getByText(words('security.sessions.only'))).toBeVisible();
    await other.reload();
    await expect(other).not.toHaveURL('/portfolio');

    await other.goto('/login?redirect=%2Fportfolio');
    await loginPage(other, words).signIn(username, password);
    await expect(other).toHaveURL('/portfolio');

    await part.getByRole('button', { name: words('security.sessions.all') }).click();
    const sheet = page.getByRole('dialog', { name: words('security.sessions.confirm.title') });
    await expect(sheet.getByText(words('security.sessions.confirm.detail'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('action.cancel') }).click();
    await expect(sheet).toHaveCount(0);
    await part.getByRole('button', { name: words('security.sessions.all') }).click();
    await sheet.getByRole('button', { name: words('security.sessions.all') }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(
      page.getByRole('status').filter({ hasText: words('security.sessions.allEnded') }),
    ).toBeVisible();
    await other.reload();
    await expect(other).not.toHaveURL('/portfolio');
    await elsewhere.close();
  });

  test('are not shown when they cannot be read, and are asked for again', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 503/);
    const { username, password } = await newClient(deployment, profile);
    let isDown = true;
    await page.route('**/auth/app/v1/sessions', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: '{"code":"serviceUnavailable"}',
          })
        : route.continue(),
    );
    await page.goto('/login?redirect=%2Fprofile%2Fsecurity');
    await loginPage(page, words).signIn(username, password);
    const part = page.getByRole('region', { name: words('security.sessions.title') });
    await expect(part.getByRole('alert')).toContainText(words('error.serviceUnavailable'));
    isDown = false;
    await part.getByRole('button', { name: words('action.retry') }).click();
    await expect(part.getByRole('listitem').first()).toContainText(words('security.sessions.this'));
  });
});

test.describe('a second step whose pending session has ended', () => {
  test.use({ profile: 'kun', language: 'en-US' });

  test('says so and asks for the login again', async ({ page, words, shipped, pageErrors }) => {
    pageErrors.expect(refusal);
    const login = loginPage(page, words);
    const pending = page.waitForResponse(
      (response) => response.url().endsWith('/auth/app/v1/login') && response.ok(),
    );
    await page.goto('/login');
    await login.signIn('mfa');
    const { access_token } = await (await pending).json();
    await expect(login.code).toBeVisible();
    // A wrong code from elsewhere ends the pending sign-in on the server.
    await page.evaluate(
      async ({ token, tenant }) =>
        fetch('/api/user/v1/mfa/bind/verify', {
          method: 'POST',
          body: '{"code":"000000"}',
          headers: {
            'Content-Type': 'application/json',
            'X-Tenant-Id': tenant,
            'Accept-Language': 'en-US',
            Authorization: `Bearer ${token}`,
          },
        }),
      { token: access_token, tenant: shipped.http.tenantId },
    );
    await login.code.fill('111111');
    await login.verify.click();
    await expect(login.failure).toContainText(words('error.noPendingSession'));
    await expect(login.username).toBeVisible();
  });
});

test.describe('too many logins', () => {
  test.use({ profile: 'live', language: 'en-US' });

  test('say until when, and the button counts down', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    pageErrors.expect(/status of (?:401|429)/);
    const { username } = await newClient(deployment, profile);
    const login = loginPage(page, words);
    await page.goto('/login');
    for (
      let attempt = 0;
      attempt < 20 && !(await page.getByText(words('error.tooManyAttempts')).isVisible());
      attempt += 1
    ) {
      await login.username.fill(username);
      await login.password.fill(`wrong-${attempt}-password`);
      await page.keyboard.press('Enter');
      await expect(login.failure).toBeVisible();
    }
    await expect(login.failure).toContainText(words('error.tooManyAttempts'));
    await expect(login.failure).toContainText(words('wait.until').split('{')[0] ?? '');
    const button = page.getByRole('button', { name: /\b[01]:[0-5]\d/ });
    const before = await button.textContent();
    await expect(button).not.toHaveText(before ?? '');
    await expect(login.password).toHaveValue(/wrong/);
  });
});
