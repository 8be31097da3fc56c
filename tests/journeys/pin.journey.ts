import type { Page } from '@playwright/test';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import type { Deployment } from './deployment/deployment.ts';
import { expect, test } from './journey.ts';
import { continueAs, newClient, type NewClient } from './new-client.ts';
import type { ProfileId } from './profiles.ts';
import { setPin } from './set-pin.ts';
import { applyTheme } from './apply-theme.ts';
import type { Words } from './words.ts';

// What is refused is an answer that the browser notes as a failed request.
const refusal = /status of (?:40[0139]|429)/;
const pin = '294713';

test.use({ profile: 'sun3', language: 'en-US' });

let client: NewClient;

test.beforeEach(async ({ deployment, profile, page }) => {
  client = await newClient(deployment, profile);
  await continueAs(page, profile, client);
});

test('is set by the keyboard alone: the password first, then six digits twice', async ({
  page,
  words,
  pageErrors,
  deployment,
  profile,
}) => {
  pageErrors.expect(refusal);
  const { part, sheet } = await openSecurity(page, words);
  await expect(part.getByText(words('security.pin.unset'))).toBeVisible();
  await part.getByRole('button', { name: words('security.pin.setAction') }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel(words('form.login.password'), { exact: true })).toBeFocused();
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText(words('error.passwordRejected'));
  await sheet.getByLabel(words('form.login.password'), { exact: true }).fill(client.password);
  await page.keyboard.press('Enter');

  const first = sheet.getByLabel(words('form.setPin.new'), { exact: true });
  await expect(first).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123457');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(words('field.mismatch'))).toBeVisible();
  await sheet.getByLabel(words('form.setPin.confirmation'), { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(words('field.common'))).toBeVisible();
  await expect(first).toBeFocused();
  await readInEveryTheme(page, deployment, profile);
  await expect(first).toBeFocused();
  await first.fill(pin);
  await sheet.getByLabel(words('form.setPin.confirmation'), { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: words('security.pin.done') }),
  ).toBeVisible();
  await expect(part.getByText(words('security.pin.set'))).toBeVisible();

  await part.getByRole('button', { name: words('security.pin.tryAction') }).click();
  const tried = sheet.getByLabel(words('form.pin.pin'), { exact: true });
  await tried.fill('583921');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText(words('error.pinRejected'));
  await expect(tried).toHaveValue('');
  await expect(tried).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: words('security.pin.right') }),
  ).toBeVisible();
});

test('rests after five wrong entries, says until when, and is reset by the advisor', async ({
  page,
  words,
  pageErrors,
  deployment,
  profile,
}) => {
  pageErrors.expect(refusal);
  await setPin(page, profile, { password: client.password, pin });
  const { part, sheet } = await openSecurity(page, words);
  await part.getByRole('button', { name: words('security.pin.tryAction') }).click();
  const tried = sheet.getByLabel(words('form.pin.pin'), { exact: true });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await tried.fill('583921');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('alert')).toContainText(
      words(attempt < 5 ? 'error.pinRejected' : 'error.tooManyAttempts'),
    );
    // The words of the entry before may still be there; only a refusal empties the field.
    if (attempt < 5) await expect(tried).toHaveValue('');
  }
  const button = sheet.getByRole('button', { name: /1[45]:\d\d/ });
  await expect(button).toBeVisible();
  const before = await button.textContent();
  await expect(button).not.toHaveText(before ?? '');
  await page.keyboard.press('Escape');
  await expect(part.getByRole('alert')).toContainText(
    words('security.pin.resting').split('{')[0] ?? '',
  );
  expect(await findings(page)).toEqual([]);

  await deskOf(deployment, profile).resetPin(client.username);
  await page.reload();
  await expect(part.getByRole('button', { name: words('security.pin.setAction') })).toBeVisible();
});

test(
  'an operation that asks who is there goes on by itself, or leaves everything as it was',
  { tag: '@quick' },
  async ({ page, words, pageErrors, deployment, profile }) => {
    pageErrors.expect(refusal);
    await page.goto('/profile/security');
    const part = page.getByRole('region', { name: words('security.mfa.title') });
    const proof = page.getByRole('dialog', { name: words('stepUp.title') });
    const bind = part.getByRole('button', { name: words('security.mfa.bind') });
    await bind.click();
    await expect(proof).toBeVisible();
    await readInEveryTheme(page, deployment, profile);
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(part.getByRole('alert')).toHaveCount(0);
    await expect(bind).toBeFocused();

    await bind.click();
    await proof.getByLabel(words('form.login.password'), { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toContainText(words('error.passwordRejected'));
    await proof.getByLabel(words('form.login.password'), { exact: true }).fill(client.password);
    await page.keyboard.press('Enter');
    await expect(proof).toHaveCount(0);
    await expect(page.getByRole('img', { name: words('security.mfa.picture') })).toBeVisible();
  },
);

/** What stands on the page is in order by day and by night, in themes that differ in everything, on a telephone too. */
async function readInEveryTheme(
  page: Page,
  deployment: Deployment,
  profile: ProfileId,
): Promise<void> {
  expect(await findings(page)).toEqual([]);
  for (const theme of ['standard', 'edel', 'neo']) {
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, theme, mode);
      expect(await findings(page, 'color-contrast'), `${theme}, ${mode}`).toEqual([]);
    }
  }
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width, height });
}

async function openSecurity(page: Page, words: Words) {
  await page.goto('/profile/security');
  const part = page.getByRole('region', { name: words('security.pin.title') });
  await expect(part.getByRole('button')).toBeVisible();
  return { part, sheet: page.getByRole('dialog') };
}
