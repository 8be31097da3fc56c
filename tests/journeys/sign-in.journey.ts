import { readFileSync } from 'node:fs';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { demoPassword } from './signed-in.ts';

// A refused login is an answer that the browser notes as a failed request.
const refusal = /status of 401/;

test.describe('a wrong login', () => {
  test.use({ profile: 'tr' });

  test('shows the same error whichever part is wrong', async ({ page, words, pageErrors }) => {
    pageErrors.expect(refusal);
    const login = loginPage(page, words);
    const answers: string[] = [];
    for (const [username, password] of [
      ['marta', 'not-her-password'],
      ['nobody-of-that-name', demoPassword],
    ] as const) {
      await page.goto('/login');
      await login.signIn(username, password);
      await expect(login.failure).toContainText(words('error.loginFailed'));
      await expect(login.password).toHaveValue(password);
      // What the client typed is the only difference that the two pages may have; the numbers of React's ids say nothing.
      await login.username.fill('');
      await login.password.fill('');
      await login.password.blur();
      answers.push((await page.getByRole('main').innerHTML()).replaceAll(/_r_\w+_/g, 'id'));
    }
    expect(answers[0]).toContain(words('error.loginFailed'));
    expect(answers[1]).toBe(answers[0]);
    await expect(page).toHaveURL('/login');
  });

  test('can be put right at once', { tag: '@quick' }, async ({ page, words, pageErrors }) => {
    pageErrors.expect(refusal);
    const login = loginPage(page, words);
    await page.goto('/login?redirect=%2Fmarket');
    await login.signIn('newcomer', 'not-the-password');
    await expect(login.failure).toContainText(words('error.loginFailed'));
    await login.signIn('newcomer');
    await expect(page).toHaveURL('/market');
  });

  test('that lacks something is not sent', async ({ page, words }) => {
    const login = loginPage(page, words);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto('/login');
    await login.password.fill('abc');
    await login.submit.click();
    await expect(login.username).toBeFocused();
    await expect(page.getByText(words('field.required'))).toBeVisible();
    await expect(login.username).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words('error.formInvalid'))).toBeVisible();
    await login.username.fill('marta');
    await login.password.fill('long enough now');
    await expect(page.getByText(words('error.formInvalid'))).toHaveCount(0);
    expect(sent.filter((url) => url.includes('/login') && url.includes('/api/'))).toEqual([]);
  });
});

test.describe('the second step', () => {
  test(
    'takes the code that was sent',
    { tag: '@quick' },
    async ({ page, words, deployment, profile }) => {
      const login = loginPage(page, words);
      await page.goto('/login?redirect=%2Fprofile');
      await login.signIn('mfa');
      await expect(login.code).toBeFocused();
      // The tokens of the first step open nothing.
      expect(
        await page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key.endsWith('.tokens')),
        ),
      ).toEqual([]);
      await login.code.fill(lastCode(deployment.log, profile));
      await login.verify.click();
      await expect(page).toHaveURL('/profile');
      await expect(page.getByText('mfa', { exact: true })).toBeVisible();
    },
  );

  test.describe('with a wrong code', () => {
    test.use({ profile: 'live' });

    test('goes back to the start', async ({ page, words, deployment, profile, pageErrors }) => {
      pageErrors.expect(refusal);
      const login = loginPage(page, words);
      await page.goto('/login');
      await login.signIn('mfa');
      await expect(login.code).toBeVisible();
      await login.code.fill(otherCode(lastCode(deployment.log, profile)));
      await login.verify.click();
      await expect(login.failure).toHaveText(words('error.verificationFailed'));
      await expect(login.username).toBeVisible();
      await expect(login.code).toHaveCount(0);
      await page.goto('/portfolio');
      await expect(page).toHaveURL('/dashboard?redirect=%2Fportfolio');
    });
  });

  test.describe('whose code does not come', () => {
    test.use({ profile: 'kun' });

    test('sends a new one, without the password again', async ({
      page,
      words,
      deployment,
      profile,
    }) => {
      const login = loginPage(page, words);
      await page.clock.install();
      await page.goto('/login');
      await login.signIn('mfa');
      await expect(login.code).toBeVisible();
      const first = lastCode(deployment.log, profile);
      const resend = page.getByRole('button', { name: words('code.resend') });
      await expect(resend).toHaveCount(0);
      await page.clock.runFor(31_000);
      await resend.click();
      await expect.poll(() => lastCode(deployment.log, profile)).not.toBe(first);
      await expect(resend).toHaveCount(0);
      await expect(login.username).toHaveCount(0);
      await login.code.fill(lastCode(deployment.log, profile));
      await login.verify.click();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test.describe('left by its back link', () => {
    test.use({ profile: 'sun3' });

    test('asks for the login again', async ({ page, words }) => {
      const login = loginPage(page, words);
      await page.goto('/login');
      await login.signIn('mfa');
      await expect(login.code).toBeVisible();
      await page.getByRole('button', { name: words('action.back') }).click();
      await expect(login.username).toBeVisible();
      await login.signIn('marta');
      await expect(page).toHaveURL('/dashboard');
    });
  });
});

test('a double tap sends one login', async ({ page, words }) => {
  const login = loginPage(page, words);
  let sent = 0;
  await page.route('**/auth/app/v1/login', async (route) => {
    sent += 1;
    await new Promise((resume) => setTimeout(resume, 400));
    await route.continue();
  });
  await page.goto('/login');
  await login.username.fill('marta');
  await login.password.fill(demoPassword);
  await login.submit.dblclick();
  await login.password.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toBe(1);
});

for (const target of [
  '//elsewhere.example/x',
  'https://elsewhere.example/',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/login',
]) {
  test(`the return path after sign-in does not lead to ${target}`, async ({ page, words }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await loginPage(page, words).signIn('marta');
    await expect(page).toHaveURL('/dashboard');
  });
}

/** The newest code that the backend sent for a second step in a tenant. */
function lastCode(log: string, tenant: string): string {
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`[outbox] ${tenant} code.mfa`));
  const code = /"code":"(\d{6})"/.exec(lines.at(-1) ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was sent in ${tenant}`);
  return code;
}

function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
